import type { Difference } from '../../../kernel/model/proof.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { longestIncreasingSubsequence } from '../../../kernel/lib/longest-increasing-subsequence.js';
import { memberDifferences, storedOtherwise } from '../../toolkit/stored.js';
import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { factsOf, namesOf, sendable, type LiveRule } from '../live.js';
import { ruleShape } from '../rule-shape.js';

/**
 * How a stored list differs from the sent one: missing and extra rules, order, ids, values. Other people's rules count too. `names`: of the project.
 * Pure.
 */
export function storedRuleDifferences(
  sent: readonly Raw[],
  stored: readonly LiveRule[],
  names: readonly string[],
): readonly Difference[] {
  const partner = pairWithStored(sent, stored);
  const places = partner.filter((place) => place !== undefined);
  const inOrder = longestIncreasingSubsequence(places);
  const paired = new Set(places);
  let pair = 0;
  const ofSent = sent.flatMap((rule, index): readonly Difference[] => {
    const name = nameOf(rule, index);
    const place = partner[index];
    const found = place === undefined ? undefined : stored[place];
    if (place === undefined || found === undefined)
      return [{ rule: name, message: 'it was sent, but is not there' }];
    const isMoved = !inOrder.has(pair);
    pair += 1;
    const moved = `it is at position ${place + 1}, which is not where it was sent`;
    return [
      ...(isMoved ? [{ rule: name, message: moved }] : []),
      ...ruleDifferences(rule, found, names).map((difference) => ({ rule: name, ...difference })),
    ];
  });
  const unsent = stored.flatMap((rule, index) =>
    paired.has(index) ? [] : [{ rule: nameOf(rule.raw, index), message: 'it is there, but was not sent' }],
  );
  return [...ofSent, ...unsent];
}

function nameOf(rule: Raw, index: number): string {
  return ruleTitle(namedRule({ ...namesOf(rule), ...factsOf(rule) }, index + 1));
}

function ruleDifferences(sent: Raw, { raw }: LiveRule, names: readonly string[]): readonly Difference[] {
  const { id, ref, ...content } = sent;
  const { id: storedId, ref: storedRef, ...stored } = sendable(raw);
  const identity = [
    ...changedName('id', id, storedId),
    // The service makes missing refs.
    ...(ref === undefined || ref === '' ? [] : changedName('ref', ref, storedRef ?? storedId)),
  ];
  const action = typeof content['action'] === 'string' ? content['action'] : '';
  const changes = storedOtherwise(ruleShape(action, names), withDefaults(content), withDefaults(stored));
  return [...identity, ...memberDifferences(changes)];
}

function changedName(member: 'id' | 'ref', sent: unknown, stored: unknown): readonly Difference[] {
  if (sent === undefined || sent === '' || sent === stored) return [];
  return memberDifferences([{ name: member, path: member, before: sent, after: stored }]);
}

/** Defaults, written out. */
function withDefaults(rule: Raw): Raw {
  return { enabled: true, description: '', ...rule };
}

/** The stored index of each sent rule: by id, ref, else order. */
function pairWithStored(sent: readonly Raw[], stored: readonly LiveRule[]): readonly (number | undefined)[] {
  const partner: (number | undefined)[] = sent.map(() => undefined);
  const taken = new Set<number>();
  const pairBy = (keyOf: (rule: Raw) => unknown, among: (rule: LiveRule) => unknown): void => {
    const places = new Map<unknown, number[]>();
    stored.forEach((rule, place) => {
      const key = among(rule);
      if (key === undefined || key === '' || taken.has(place)) return;
      places.set(key, [...(places.get(key) ?? []), place]);
    });
    sent.forEach((rule, index) => {
      const key = keyOf(rule);
      if (partner[index] !== undefined || key === undefined || key === '') return;
      const place = places.get(key)?.shift();
      if (place === undefined) return;
      partner[index] = place;
      taken.add(place);
    });
  };
  pairBy(
    (rule) => rule['id'],
    (rule) => rule.id,
  );
  pairBy(
    (rule) => rule['ref'],
    (rule) => rule.ref,
  );
  pairBy(
    (rule) => rule['ref'],
    (rule) => rule.id,
  );
  // For nameless rules, the next one left with the same action and expression.
  const meaning = ({ action, expression }: Raw): string => JSON.stringify([action, expression]);
  const isNameless = (rule: Raw): boolean => !rule['id'] && !rule['ref'];
  pairBy(
    (rule) => (isNameless(rule) ? meaning(rule) : undefined),
    (rule) => meaning(rule.raw),
  );
  const left = stored.flatMap((_, place) => (taken.has(place) ? [] : [place]));
  return sent.map((rule, index) => partner[index] ?? (isNameless(rule) ? left.shift() : undefined));
}
