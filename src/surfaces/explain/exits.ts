import type { ExitCode } from '../../kernel/model/errors.js';
import { command, output, type Explanation } from './explanation.js';

/** What the exit code of a run says. */
export const EXITS: Readonly<Record<`exit-${ExitCode}`, Explanation>> = {
  'exit-0': {
    meaning: 'Success. A plan with changes is a success too, unless --detailed-exitcode is given.',
    example: command('zonewright validate'),
    advice: 'Nothing.',
  },
  'exit-1': {
    meaning:
      'The run failed: the service or GitHub refused or did not answer, or credentials were not accepted. Or a file could not be read or written, or zonewright has a bug.',
    advice:
      'Read the last lines on stderr; --debug shows every request. Once the cause is gone, run it again: what is done stays done.',
  },
  'exit-2': {
    meaning:
      'There is something to look at: changes (plan --detailed-exitcode, drift), or a finding that --fail-on names. This is an answer, not a failure.',
    advice: 'Read the report, and apply the plan or change the files.',
  },
  'exit-3': {
    meaning:
      'The configuration is not valid, or a secret that it refers to is not set. No request was sent: files are checked before anything is read.',
    example: output('8 errors and 1 warning in 2 of 2 files. Nothing was sent.'),
    advice: 'Fix what is marked with file, line and column; zonewright validate shows all of it at once.',
  },
  'exit-4': {
    meaning:
      'zonewright refused: a risk has no consent, a safety threshold is exceeded, or a precondition of a migration is not met. Or something could not be read in full, or a newer commit took over.',
    example: output('  not sent   page_shield   needs consent: --allow page-shield-off'),
    advice:
      'Consent by applying a plan that was reviewed, or by --allow CODE. After an incomplete read, run it again when the service answers: zonewright never treats the unknown as absent.',
    more: 'docs/configuration.md#safety',
  },
  'exit-5': {
    meaning:
      'The live configuration or the files changed since the plan was made. Nothing was written to what changed. Other changes of the plan can have been written.',
    advice: 'Make a new plan, have it reviewed, and apply that.',
  },
  'exit-6': {
    meaning:
      'Some requests of the run were carried out and some were not, or their outcome is unknown. The report has a line for each.',
    advice: 'Fix what failed and run it again: what is done stays done and is not sent twice.',
  },
  'exit-7': {
    meaning:
      'The service accepted every request, but the plan made afterwards is not empty. The service stored something other than what was sent, or somebody edited at the same time.',
    advice:
      'Run zonewright plan and look at what is left. If a difference always comes back, the service rewrites the value: write it into the file as the service has it.',
  },
  'exit-64': {
    meaning:
      'The command line is not valid: an unknown flag, a name that does not exist, or a value that does not fit.',
    example: command('zonewright plan --taget zone/shop.example.com'),
    advice: 'zonewright COMMAND --help has the flags of a command with examples.',
  },
  'exit-130': {
    meaning:
      'SIGINT (Ctrl-C) interrupted the run. The request in flight was finished, no other was started, and the report lists what was sent.',
    advice: 'Run it again when you like: it starts from what is live now.',
  },
  'exit-143': {
    meaning:
      'SIGTERM ended the run, as when a workflow is cancelled. The request in flight was finished, and the report lists what was sent.',
    advice: 'Run it again: it starts from what is live now.',
  },
};
