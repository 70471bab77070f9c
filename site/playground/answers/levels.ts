import { isObject } from '../../../src/kernel/model/json.js';
import type { Level } from '../../../src/kernel/model/scope.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import type { FileRuleset, Mapping } from './file-ruleset.js';

/** The header of a file that has none. Its name is never shown. */
export function headerFor(level: Level): Mapping {
  return { [level]: { name: 'example.com', id: '0'.repeat(32) } };
}

/** Whether a file is of a zone or of an account: by its header, else by sections and phases that only accounts have. Pure. */
export function levelOfFile(file: Mapping): Level {
  if ('account' in file) return 'account';
  if ('zone' in file || 'zones' in file) return 'zone';
  const { rulesets } = file;
  const phases = Array.isArray(rulesets) ? rulesets.map(phaseOf) : [];
  return OF_ACCOUNTS.some((key) => key in file) || phases.some(isOfAccounts) ? 'account' : 'zone';
}

const OF_ACCOUNTS: readonly string[] = ['custom_rulesets', 'lists', 'pool_notifications'];

function phaseOf(ruleset: unknown): string {
  return isObject(ruleset) && typeof ruleset['phase'] === 'string' ? ruleset['phase'] : '';
}

/** Whether rulesets without a file are of a zone or of an account; and why, where it is not the zone and the phase does not say so. Pure. */
export function levelOfRulesets(rulesets: readonly FileRuleset[]): {
  readonly level: Level;
  readonly why?: string;
} {
  if (rulesets.some(({ content, isRoot }) => isRoot || isOfAccounts(content.phase)))
    return { level: 'account' };
  const executing = rulesets.find(executesWhereZonesCannot);
  if (executing === undefined) return { level: 'zone' };
  const { phase } = executing.content;
  const why = `These are rules of an account: in ${phase}, rules of a zone can't execute rulesets.`;
  return { level: 'account', why };
}

function executesWhereZonesCannot({ content: { phase, rules } }: FileRuleset): boolean {
  const ofZones = PHASE_FACTS.get(phase)?.levelActions?.zone;
  return (
    ofZones?.includes('execute') === false &&
    rules.some((rule) => isObject(rule) && rule['action'] === 'execute')
  );
}

function isOfAccounts(phase: string): boolean {
  const facts = PHASE_FACTS.get(phase);
  return facts === undefined ? phase.startsWith('magic_') : !facts.levels.includes('zone');
}
