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
      'The run failed: the service or GitHub said no or did not answer, credentials were not accepted, a file could not be read or written, or zonewright has a bug.',
    advice:
      'Read the last lines on stderr; --debug shows every request. Once the cause is gone, run it again: what is done stays done.',
  },
  'exit-2': {
    meaning:
      'There is something to look at: changes (plan --detailed-exitcode, drift), or what --fail-on names was found. It is an answer, not a failure.',
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
      'zonewright refused: nobody agreed to a risk, a safety threshold or the precondition of a migration does not hold, something could not be read in full, or a newer commit has taken over.',
    example: output('  not sent   page_shield   needs consent: --allow page-shield-off'),
    advice:
      'Consent by applying a plan that was reviewed, or by --allow CODE. After an incomplete read, run it again when the service answers: what is not known is never taken for absent.',
    more: 'docs/configuration.md#safety',
  },
  'exit-5': {
    meaning:
      'What is live, or what the files want, moved since the plan was made. Nothing was written to what moved; what had not moved may have been.',
    advice: 'Make a new plan, have it reviewed, and apply that.',
  },
  'exit-6': {
    meaning:
      'Some requests of the run were done and some were not, or it is not known whether they were. The report has a line for each.',
    advice: 'Fix what failed and run it again: what is done stays done and is not sent twice.',
  },
  'exit-7': {
    meaning:
      'Every request was accepted, and yet the plan that was made afterwards is not empty: the service stored something else than what was sent, or somebody edited at the same time.',
    advice:
      'Run zonewright plan and look at what is left. A difference that always comes back is a value that the service rewrites: write it into the file as the service has it.',
  },
  'exit-64': {
    meaning:
      "The command line can't be carried out as it stands: an unknown flag, a name that does not exist, a value that does not fit.",
    example: command('zonewright plan --taget zone/shop.example.com'),
    advice: 'zonewright COMMAND --help has the flags of a command with examples.',
  },
  'exit-130': {
    meaning:
      'SIGINT (Ctrl-C) interrupted the run. The request in flight was finished, nothing was begun after it, and what was sent is in the report.',
    advice: 'Run it again when you like: it begins with what is live now.',
  },
  'exit-143': {
    meaning:
      'SIGTERM ended the run, as when a workflow is cancelled. The request in flight was finished, and what was sent is in the report.',
    advice: 'Run it again: it begins with what is live now.',
  },
};
