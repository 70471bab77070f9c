import type { Runtime } from '../runtime/runtime.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { errorReport } from '../reports/error-report.js';
import type { ActionCommand } from './inputs.js';
import { openStep, type Cli, type ActionStep } from './step.js';
import { apply, drift, mergePlans, plan, validate } from './steps.js';

const STEPS: Readonly<Record<ActionCommand, (step: ActionStep) => Promise<ExitCode>>> = {
  validate,
  plan,
  apply,
  drift,
  'merge-plans': mergePlans,
};

/** Runs one step of a workflow. Exit code 2 (changes) becomes 0, as it is no failure. Throws bugs; other errors become annotations. */
export async function runAction(runtime: Runtime, cli: Cli): Promise<ExitCode> {
  try {
    const step = openStep(runtime, cli);
    const exit = await STEPS[step.inputs.command](step).catch((error: unknown) => annotated(error, runtime));
    await step.output({ 'exit-code': String(exit) });
    return exit === EXIT.changes ? EXIT.ok : exit;
  } catch (error) {
    return annotated(error, runtime);
  }
}

/** Annotates an error and returns its exit code. Throws bugs. */
function annotated(error: unknown, runtime: Runtime): ExitCode {
  const { code, message, help = '', exit } = errorReport(error);
  if (code === 'bug') throw error;
  runtime.command({ command: 'error', title: code, message: `${message}\n${help}`.trim() });
  return exit;
}
