import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { SHORTEST } from '../../kernel/redaction/forms.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { valueAt } from '../../kernel/lib/value-at.js';
import type { SectionDraft } from '../section-draft.js';
import { isOwn, type Former } from './former.js';
import { liveIndex } from './match.js';
import { maybeMeant, unclearIn } from './unclear.js';

/**
 * Why a scope's files can't be written, if they would have a secret of the other tool, live, in plain text. Compares words, as files may be laid out
 * differently. Pure.
 */
export function heldSecrets(
  drafts: readonly SectionDraft[],
  scope: Scope,
  former: Former,
): Finding | undefined {
  const live = liveIndex(drafts);
  const names = new Set<string>([scope.name, scope.id]);
  const suspects = [
    ...former.things
      .filter(({ owner }) => isOwn(scope, owner))
      .map(({ sensitive, means, sections }) => ({
        sensitive,
        targets: () => means.flatMap((meant) => live.find(meant, sections) ?? []),
      })),
    // Sensitive parts of resources not understood are secret too.
    ...unclearIn(scope, former).map((one) => ({
      sensitive: one.about?.sensitive,
      targets: () => maybeMeant(one, live),
    })),
  ];
  const holding = suspects.flatMap(({ sensitive = [], targets }) => {
    const secrets = sensitive.filter((text) => text.length >= SHORTEST && !names.has(text));
    if (secrets.length === 0) return [];
    return targets().filter(({ section, path }) => {
      const draft = drafts.find(({ name }) => name === section)?.draft.section;
      const text = path === undefined ? '' : textsIn(valueAt(draft, path)).join('\n');
      return secrets.some((secret) => wordsOf(secret).every((word) => text.includes(word)));
    });
  });
  if (holding.length === 0) return undefined;
  const addresses = [...new Set(holding.map(({ address }) => address))];
  return {
    severity: 'error',
    code: 'import-holds-secret',
    message: `${someOf(addresses, MOST_NAMES)} would contain as plain text what ${former.source} marks as sensitive`,
    help: 'If it is not a secret, remove the mark and show the state again. If it is one, replace it on the service, or leave its section out with --without.',
    scope: scopeAddress(scope),
  };
}

const MOST_NAMES = 5;

/** In a file, a policy is a mapping, an expression has several lines. */
function wordsOf(text: string): readonly string[] {
  return text.split(/[\s;]+/).filter((word) => word !== '');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]) : [];
}
