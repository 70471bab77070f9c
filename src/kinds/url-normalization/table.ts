import type { Raw } from '../../kernel/lib/decode.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { OneObject } from '../one-object/object.js';
import { choice, record } from '../toolkit/shapes/shape.js';

/** The scope where rules see paths as visitors wrote them. */
export const NOT_AT_ALL = 'none';

/** Where rules see normalized URLs. */
const NORMALIZED = ['incoming', 'both'];

/** True if rules see URLs as visitors wrote them; undefined for a scope that is not known. */
export function areAsWritten({ scope }: Raw): boolean | undefined {
  if (scope === NOT_AT_ALL) return true;
  return scope === undefined || NORMALIZED.some((one) => one === scope) ? false : undefined;
}

/** URL normalization of a zone (Public API, URL Normalization). A write has both members. */
export const URL_NORMALIZATION: OneObject<'url_normalization'> = {
  name: 'url_normalization',
  title: 'URL normalization',
  path: '/url_normalization',
  method: 'PUT',
  shape: record({
    type: choice(['cloudflare', 'rfc3986'], {
      about:
        'What is normalized: what RFC 3986 says, or what the service does in addition, such as `//` and `\\`.',
      strength: { steps: [['rfc3986'], ['cloudflare']] },
      default: 'rfc3986',
    }),
    scope: choice([NOT_AT_ALL, ...NORMALIZED], {
      about:
        'Whether rules see normalized URLs (`incoming`), and the origin too (`both`). With `none`, `/%61dmin` is not `/admin` to rules.',
      strength: { steps: [[NOT_AT_ALL], NORMALIZED] },
      default: 'incoming',
    }),
  }),
  readOnly: [],
  needs: ['type', 'scope'],
  example: { type: 'cloudflare', scope: 'both' },
  decode: (raw) => raw,
  body: (_, whole) => asJsonObject(whole),
  weakening: 'weakens-normalization',
  isIdle: ({ scope }) => scope === NOT_AT_ALL,
};
