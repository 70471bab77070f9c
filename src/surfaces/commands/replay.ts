import type { WatchedHost } from '../../app/ports/host.js';
import type { ApiOptions, LiveFromOption, ScopeReference } from '../../app/ports/options.js';
import type { Progress } from '../../app/ports/progress.js';
import { replayLogs } from '../../app/replay/replay.js';
import { requireLogs } from '../../app/replay/log-source.js';
import type { ReplayZone } from '../../app/replay/zones.js';
import { EXIT } from '../../kernel/model/errors.js';
import { replayDocument } from '../reports/replay-document.js';
import { replayText } from '../reports/replay-text.js';
import type { OutputOptions } from '../runtime/options.js';
import { jsonText } from '../runtime/print.js';
import { openProgress, watched } from '../runtime/progress.js';
import { screenOf } from '../runtime/screen.js';
import type { Action } from './action.js';

export interface ReplayOptions extends ApiOptions, LiveFromOption, OutputOptions {
  readonly format: 'text' | 'json';
  readonly zone?: ScopeReference;
  /** The part of all requests that the log has. */
  readonly sampled?: number;
}

/** Reads both sides of the rules of the zones that are replayed. */
type ReadZones = (options: ReplayOptions, host: WatchedHost) => Promise<readonly ReplayZone[]>;

/** Makes `zonewright replay`: what the declared rules would have done to logged requests, beside the live ones. */
export function replayWith(readZones: ReadZones): Action<ReplayOptions> {
  return async (options, runtime, ...files) => {
    requireLogs(files, runtime);
    const zones = await readZones(options, watched(runtime, options));
    const progress: Progress = openProgress(options, runtime);
    const replay = await replayLogs(zones, { ...options, files }, runtime, progress).finally(() =>
      progress.stop(),
    );
    const document = replayDocument(replay, EXIT.ok, options.liveFrom);
    runtime.out.write(
      options.format === 'json' ? jsonText(document) : replayText(document, screenOf(options, runtime)),
    );
    return EXIT.ok;
  };
}
