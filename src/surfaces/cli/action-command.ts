import type { Command } from 'commander';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { Runtime } from '../runtime/runtime.js';
import { examples, note, type Runner } from './program-tools.js';

/** Adds `action`, which does a step of the GitHub action from npm, a container or the executable. `cli`: the command line. */
export function addActionCommand(
  program: Command,
  action: Runner,
  cli: (argv: readonly string[], runtime: Runtime) => Promise<ExitCode>,
): void {
  program
    .command('action')
    .description('do one step of a GitHub workflow, as the action does: its inputs are variables')
    .action(
      action(async () => {
        const { runAction } = await import('../action/run.js');
        return (_options: unknown, runtime: Runtime) => runAction(runtime, cli);
      }),
    )
    .addHelpText('after', examples('INPUT_COMMAND=plan INPUT_ENVIRONMENT=production zonewright action'))
    .addHelpText(
      'after',
      note(
        'For steps with run: in place of uses:. Each input of action.yml is a variable: plan-file is INPUT_PLAN_FILE. Set GITHUB_TOKEN as well. zonewright init --from npm writes such steps.',
      ),
    );
}
