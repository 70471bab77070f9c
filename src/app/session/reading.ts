import type { LiveFrom } from '../../kernel/model/plan.js';
import type { ApiReader, ApiTrial } from '../../kernel/model/request.js';
import type { Client } from '../../service/http/client.js';
import type { Progress } from '../ports/progress.js';

/** A run's reads. It can't write: `trial`, if wanted, only asks about writes. */
export interface ReadSession {
  readonly reader: ApiReader;
  readonly trial?: ApiTrial;
  readonly sent: Client['sent'];
  readonly timeFor: Client['timeFor'];
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Names the service in run records and locks; absent for a snapshot or an emulator in memory. */
  readonly address?: string;
  /** Set if a snapshot answers. */
  readonly liveFrom?: LiveFrom;
}
