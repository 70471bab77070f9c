import { asObject, optionalString, requiredString } from '../../kernel/lib/decode.js';
import { requiredNumber, type Account } from './author.js';
import type { GitHub } from './client.js';
import { GitHubError } from './errors.js';
import { checkedSha, commitPath, repositoryPath, type Repository } from './paths.js';

/** What a field of a check run holds at most (UTF-16 code units). */
export const CHECK_LIMIT = 65_535;

/** A check run that is to be there, completed: only an app can make one. */
export interface WantedCheck {
  readonly repository: Repository;
  /** The commit that it is about, in full. */
  readonly commit: string;
  readonly name: string;
  /** What it is known by, whatever its name says: names are for people. */
  readonly externalId: string;
  readonly conclusion: 'success' | 'neutral';
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly report?: URL;
}

/** A check run as it stands. */
export interface CheckRun {
  /** Grows with time. */
  readonly id: number;
  readonly externalId: string;
  /** The name of the app that made it, in addresses and logins. */
  readonly app: string;
  /** Milliseconds since 1970; undefined as long as it is not completed. */
  readonly completedAt: number | undefined;
  readonly text: string;
}

/**
 * Makes a check run. When nobody knows what came of it, it is sent once more only after a look that shows that it is not there. Throws a GitHubError,
 * `forbidden` for the token of a person.
 */
export async function createCheck(github: GitHub, wanted: WantedCheck): Promise<CheckRun> {
  const { repository, commit, name, externalId, conclusion, title, summary, text, report } = wanted;
  const body = {
    name,
    head_sha: checkedSha(commit),
    external_id: externalId,
    status: 'completed',
    conclusion,
    ...(report === undefined ? {} : { details_url: report.href }),
    output: { title, summary, text },
  };
  const send = (): Promise<CheckRun> =>
    github.send('POST', `${repositoryPath(repository)}/check-runs`, body, decodeCheck);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof GitHubError) || error.delivery !== 'unknown') throw error;
    const standing = (await checksOn(github, wanted)).find((check) => check.text === text);
    return standing ?? (await send());
  }
}

/** The check runs of a commit that are known by an id, whoever made them, newest first. Throws a GitHubError. */
export async function checksOn(
  github: GitHub,
  {
    repository,
    commit,
    name,
    externalId,
  }: Pick<WantedCheck, 'repository' | 'commit' | 'name' | 'externalId'>,
): Promise<readonly CheckRun[]> {
  const query = { check_name: name, filter: 'all' };
  const listed = await github.list(
    `${commitPath(repository, commit)}/check-runs`,
    decodeCheck,
    query,
    'check_runs',
  );
  return listed.filter((check) => check.externalId === externalId).toSorted((a, b) => b.id - a.id);
}

/** Whether an app made a check run and is the author of something else: an app writes under its name and `[bot]`, which no person can have. */
export function isBy({ app }: CheckRun, author: Account | undefined): boolean {
  return author?.login === `${app}[bot]`;
}

function decodeCheck(value: unknown): CheckRun {
  const what = 'a check run';
  const raw = asObject(value, what);
  const app = raw['app'] ?? undefined;
  const output = raw['output'] ?? undefined;
  const completedAt = Date.parse(optionalString(raw, 'completed_at', what) ?? '');
  return {
    id: requiredNumber(raw, 'id', what),
    externalId: optionalString(raw, 'external_id', what) ?? '',
    app: app === undefined ? '' : requiredString(asObject(app, 'the app of a check run'), 'slug', 'an app'),
    completedAt: Number.isNaN(completedAt) ? undefined : completedAt,
    text:
      output === undefined
        ? ''
        : (optionalString(asObject(output, 'its output'), 'text', 'its output') ?? ''),
  };
}
