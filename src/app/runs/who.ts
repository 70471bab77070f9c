import { defined } from '../../kernel/lib/defined.js';
import type { RunAbout } from '../../engine/runs/record.js';
import type { Host } from '../ports/host.js';

/** The variables that say who runs something and of which commit; the first that is set counts. */
const ACTORS = [
  'GITHUB_ACTOR',
  'GITLAB_USER_LOGIN',
  'BUILDKITE_BUILD_CREATOR',
  'USER',
  'LOGNAME',
  'USERNAME',
];
const COMMITS = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'BUILDKITE_COMMIT'];

/** Who runs this, as far as the environment says so, and as which process. */
export function whoRuns({
  env,
  machine,
}: Pick<Host, 'env' | 'machine'>): Pick<RunAbout, 'process' | 'actor' | 'commit'> {
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
  return { process: machine.self, ...defined({ actor: first(ACTORS), commit: first(COMMITS) }) };
}
