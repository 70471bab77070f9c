import { asObject, optionalString, requiredString } from '../../kernel/lib/decode.js';
import type { CheckRun, NamedCheck, WantedCheck } from '../forge/checks.js';
import type { Client } from '../forge/client.js';
import { ForgeError } from '../forge/errors.js';
import { checkedSha, requiredNumber } from '../forge/shapes.js';
import { commitPath, repositoryPath, type Repository } from './paths.js';

interface Known extends CheckRun {
  readonly externalId: string;
}

/**
 * Makes a check run. After an unknown outcome, sends again only if it is missing. Throws a ForgeError, `forbidden` for a person's token: only apps
 * can.
 */
export async function createCheck(
  github: Client,
  repository: Repository,
  wanted: WantedCheck,
): Promise<void> {
  const { commit, name, externalId, conclusion, title, summary, text, report } = wanted;
  const body = {
    name,
    head_sha: checkedSha(commit, 'GitHub'),
    external_id: externalId,
    status: 'completed',
    conclusion,
    ...(report === undefined ? {} : { details_url: report.href }),
    output: { title, summary, text },
  };
  const send = (): Promise<Known> =>
    github.send('POST', `${repositoryPath(repository)}/check-runs`, body, decodeCheck);
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ForgeError) || error.delivery !== 'unknown') throw error;
    const isPosted = (await checksOn(github, repository, wanted)).some((check) => check.text === text);
    if (!isPosted) await send();
  }
}

/** A commit's check runs with an id, by any author, newest first. Throws a ForgeError. */
export async function checksOn(
  github: Client,
  repository: Repository,
  { commit, name, externalId }: NamedCheck,
): Promise<readonly CheckRun[]> {
  const query = { check_name: name, filter: 'all' };
  const listed = await github.list(`${commitPath(repository, commit)}/check-runs`, decodeCheck, query, {
    member: 'check_runs',
  });
  return listed.filter((check) => check.externalId === externalId).toSorted((a, b) => b.id - a.id);
}

function decodeCheck(value: unknown): Known {
  const what = 'a check run';
  const raw = asObject(value, what);
  const app = raw['app'] ?? undefined;
  const output = raw['output'] ?? undefined;
  const completedAt = Date.parse(optionalString(raw, 'completed_at', what) ?? '');
  return {
    id: requiredNumber(raw, 'id', what),
    externalId: optionalString(raw, 'external_id', what) ?? '',
    // Apps write as their name and `[bot]`, which no person can have.
    by:
      app === undefined
        ? ''
        : `${requiredString(asObject(app, 'the app of a check run'), 'slug', 'an app')}[bot]`,
    completedAt: Number.isNaN(completedAt) ? undefined : completedAt,
    text:
      output === undefined
        ? ''
        : (optionalString(asObject(output, 'its output'), 'text', 'its output') ?? ''),
  };
}
