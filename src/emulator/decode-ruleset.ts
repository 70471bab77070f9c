import type { Decode } from './decode.js';
import { filled, flag, json, listOf, Members, oneOf, text } from './decode.js';
import type { Mint } from './mint.js';
import { nextId, nextTime } from './mint.js';
import { defaultLogging } from './rulesets/rules.js';
import type { Rule, Ruleset, StoredRuleset } from './state.js';

/** A ruleset of a state file with its older versions; `kind` is the entry point's of the level it stands in. */
export function decodeRuleset(mint: Mint, kind: 'zone' | 'root'): Decode<StoredRuleset> {
  return (value, at) => {
    const members = new Members(value, at);
    const versions = members.optional('versions', listOf(decodeVersion(mint, kind))) ?? [];
    const ruleset = { ...readRuleset(members, mint, kind), versions };
    members.close();
    return ruleset;
  };
}

function decodeVersion(mint: Mint, kind: 'zone' | 'root'): Decode<Ruleset> {
  return (value, at) => {
    const members = new Members(value, at);
    const ruleset = readRuleset(members, mint, kind);
    members.close();
    return ruleset;
  };
}

function readRuleset(members: Members, mint: Mint, kind: 'zone' | 'root'): Ruleset {
  return {
    id: members.optional('id', filled) ?? nextId(mint),
    name: members.optional('name', text) ?? 'default',
    description: members.optional('description', text) ?? '',
    kind: members.optional('kind', oneOf('zone', 'root', 'custom', 'managed')) ?? kind,
    phase: members.required('phase', filled),
    version: members.optional('version', digits) ?? '1',
    last_updated: members.optional('last_updated', filled) ?? nextTime(mint),
    rules: members.optional('rules', listOf(decodeRule(mint))) ?? [],
  };
}

function decodeRule(mint: Mint): Decode<Rule> {
  return (value, at) => {
    const members = new Members(value, at);
    const id = members.optional('id', filled) ?? nextId(mint);
    const action = members.required('action', filled);
    return {
      id,
      version: members.optional('version', digits) ?? '1',
      action,
      expression: members.optional('expression', text) ?? '',
      description: members.optional('description', text) ?? '',
      ref: members.optional('ref', filled) ?? id,
      enabled: members.optional('enabled', flag) ?? true,
      last_updated: members.optional('last_updated', filled) ?? nextTime(mint),
      ...defaultLogging(action, members.optional('logging', json)),
      ...members.rest(),
    };
  };
}

const digits: Decode<string> = (value, at) => {
  if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value))
    throw at.error('expected a version: digits in a string');
  return value;
};
