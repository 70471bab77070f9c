import type { CarriedOut } from '../../engine/apply/apply.js';
import { WAVE_CHECK } from '../../engine/exit.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Rollout } from '../../kernel/model/settings.js';
import { runCommand } from '../runtime/run-command.js';
import type { Runtime } from '../runtime/runtime.js';

/** Checks the waves of a rollout with the user's command. */
export interface WaveCheck {
  readonly check?: (wave: CarriedOut) => Promise<string | undefined>;
  /** The failed checks. */
  readonly findings: () => readonly Finding[];
}

/** Runs --wave-check after each wave: once, or as often and long as the project says. A failure stops the rollout and is a finding. */
export function waveCheck(
  command: string | undefined,
  rollout: Rollout | undefined,
  runtime: Runtime,
  signal: AbortSignal,
): WaveCheck {
  const findings: Finding[] = [];
  if (command === undefined) return { findings: () => findings };
  const check = async ({ wave, scopes }: CarriedOut): Promise<string | undefined> => {
    const env = { WAVE: String(wave), WAVE_SCOPES: scopes.join('\n') };
    const failure = await runUntilFailure(rollout?.check, runtime, signal, () =>
      runCommand(command, { env, signal }, runtime),
    );
    if (failure === undefined || signal.aborted) return undefined;
    const message = `the check of wave ${wave} failed: ${failure}`;
    findings.push({ severity: 'error', code: WAVE_CHECK, message, help: HELP });
    return 'its check failed';
  };
  return { check, findings: () => findings };
}

const HELP = 'Nothing more was sent. Look at what the wave changed, then undo the run or apply the rest.';

/** Runs `run` at intervals until it fails or time is over. Returns the failure. */
async function runUntilFailure(
  { everyMs, forMs }: NonNullable<Rollout['check']> = { everyMs: 0, forMs: 0 },
  { clock }: Pick<Runtime, 'clock'>,
  signal: AbortSignal,
  run: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const end = clock.now() + forMs;
  for (;;) {
    const failure = await run();
    if (failure !== undefined || clock.now() + everyMs > end || forMs === 0 || signal.aborted) return failure;
    await clock.sleep(everyMs, signal).catch(() => undefined);
  }
}
