import { UserError } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import { tagKeyFrom, type TagKey } from '../../kernel/model/tag-key.js';
import type { Host } from '../ports/host.js';
import { credentialsFrom } from './connection.js';

/** The variable with a separate key, if plan and apply have different credentials. */
export const PLAN_KEY = 'ZONEWRIGHT_PLAN_KEY';

/** Fewer characters are guessed too soon. */
const SHORTEST = 16;

/**
 * The key for tags of secrets in a plan: ZONEWRIGHT_PLAN_KEY, else the API's token or key, if any. Throws a UserError if the variable is too short.
 */
export function planKey(settings: Settings, env: Host['env']): TagKey | undefined {
  const own = env[PLAN_KEY] ?? '';
  if (own !== '' && own.length < SHORTEST) {
    throw new UserError(`${PLAN_KEY} has fewer than ${SHORTEST} characters`, {
      code: 'plan-key',
      help: 'Make one with `openssl rand -hex 32`, and set it wherever plans are made and applied.',
    });
  }
  const { token, key } = credentialsFrom(settings, env);
  const material = own || token || key;
  return material === undefined ? undefined : tagKeyFrom(material);
}
