import { defined } from '../../kernel/lib/defined.js';
import { withGitHub } from '../../app/github/with-github.js';
import { githubEnvironment } from '../../app/github/environment.js';
import { subjectOf } from '../commands/subject.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { closeIssue, upsertIssue } from '../../app/github/issues.js';
import { parseRepository } from '../../app/github/paths.js';
import type { DriftDocument } from '../reports/drift/document.js';
import { driftIssue } from '../reports/drift/issue.js';
import { marker } from '../../app/forge/marker.js';
import type { ActionStep } from './step.js';

const LABEL = 'zonewright-drift';

/** Opens, updates or closes the issue of this root and environment. Nothing if live was unreadable. A failure to write it is a warning. */
export async function outputDrift(
  { inputs, runtime }: ActionStep,
  document: DriftDocument,
  exit: ExitCode,
): Promise<void> {
  if (exit !== EXIT.ok && exit !== EXIT.changes) return;
  const subject = subjectOf({ root: inputs.root, ...defined({ environment: inputs.environment }) }, runtime);
  try {
    await withGitHub(runtime, async (github) => {
      const repository = parseRepository(runtime.env['GITHUB_REPOSITORY'] ?? '');
      const wanted = { repository, marker: marker('drift', subject) };
      if (exit === EXIT.ok)
        await closeIssue(github, { ...wanted, comment: 'What is live matches the files again.' });
      else
        await upsertIssue(github, {
          ...wanted,
          label: LABEL,
          ...driftIssue(document, { ...subject, report: githubEnvironment(runtime.env).run }),
        });
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    runtime.command({
      command: 'warning',
      title: 'the issue about drift was not written',
      message: error.message,
    });
  }
}
