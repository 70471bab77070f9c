import type { LiveFrom } from '../../kernel/model/plan.js';
import type { ApiReader, ApiTrial } from '../../kernel/model/request.js';
import type { Client } from '../../service/http/client.js';
import type { Progress } from '../ports/progress.js';

/** A run's way to read. There is nothing in it to write with: `trial` asks about writes, and exists only where that was asked for. */
export interface ReadSession {
  readonly reader: ApiReader;
  readonly trial?: ApiTrial;
  readonly sent: Client['sent'];
  readonly timeFor: Client['timeFor'];
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** What run records and locks know the service by; absent for a snapshot, and for an emulator in memory. */
  readonly address?: string;
  /** Set when the reader answers from a snapshot. */
  readonly liveFrom?: LiveFrom;
}
