import { expect } from 'vitest';
import { storeOf } from '../../src/import/live-secrets.js';
import { draftScope, type DraftOptions, type ScopeDraft } from '../../src/import/draft-scope.js';
import { fileText } from '../../src/import/file-text.js';
import { onlyNames } from '../../src/import/only-names.js';
import type { Draft } from '../../src/kinds/definition/draft.js';
import { isObject, type Json } from '../../src/kernel/model/json.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import type { SecretStore } from '../../src/kernel/model/secret.js';
import { formatFile } from '../../src/files/layout/format-file.js';
import type { Configuration } from '../../src/engine/configuration/configuration.js';
import { settingsFrom } from '../../src/engine/configuration/settings.js';
import type { World } from './world.js';

/** What became of a live scope on its way into a file and back. */
export interface RoundTrip {
  readonly drafted: ScopeDraft;
  readonly text: string;
  readonly file: string;
  readonly configuration: Configuration;
  readonly secrets: SecretStore;
  /** The file against the same live scope. */
  readonly plan: Plan;
}

/**
 * Drafts what is live in a scope, writes it as a file, reads that as every file is read, and plans it against what is live; in the dialect
 * of the service.
 */
export async function roundTrip(
  world: World,
  scope: Scope,
  reader: ApiReader = world.client.reader,
): Promise<RoundTrip> {
  const { dialect } = world.emulator.state().behaviour;
  const drafted = await draftScope(scope, reader, { settings: settingsFrom({ version: 1, dialect }) });
  const text = fileText(scope, drafted.sections, { schema: `../schemas/${scope.level}.schema.json` });
  const file = `${scope.level}s/adopted.yaml`;
  const configuration = await world.configure({
    'zonewright.yaml': `version: 1\ndialect: ${dialect}\n`,
    [file]: text,
  });
  const secrets = storeOf(drafted.sections.flatMap(({ draft }) => draft.secrets));
  const plan = await world.plan(configuration, { api: reader, secrets });
  return { drafted, text, file, configuration, secrets, plan };
}

/** The law: the file is valid and laid out, and planning it changes nothing but refs that rules don't have. */
export function expectFaithful({ drafted, text, configuration, plan, file }: RoundTrip): void {
  expect(configuration.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(plan.scopes.map(({ status }) => status)).toEqual(['complete']);
  const others = changesOf(plan).filter(({ change }) => !onlyNames(change));
  expect(others.map(({ change: { address, details } }) => ({ address, details }))).toEqual([]);
  expect(formatFile(text, file.startsWith('zones/') ? 'zone' : 'account')).toBe(text);
  expect(text).toMatch(/^# yaml-language-server: \$schema=\S+\n(?:zone|account):/);
  for (const { value = '' } of drafted.sections.flatMap(({ draft }) => draft.secrets)) {
    if (value.length > 8) expect(text).not.toContain(value);
  }
}

/** How many objects of a section are declared, and how many are told to be left out. */
export function accountedFor({ sections }: ScopeDraft, name: string): number {
  const draft = sections.find((one) => one.name === name)?.draft;
  return objectsIn(draft?.section) + (draft?.omissions.length ?? 0);
}

/** The items of the list that a section is, or holds; a section without one is one object. */
function objectsIn(section: Json | undefined): number {
  if (section === undefined) return 0;
  const list = isObject(section) ? (section['policies'] ?? section['jobs']) : section;
  return Array.isArray(list) ? list.length : 1;
}

/** The service where nobody gives a rule a ref unasked: one that is only its id is not answered. */
export function withoutGivenRefs(reader: ApiReader): ApiReader {
  return { ...reader, get: async (request, signal) => withoutRefs(await reader.get(request, signal)) };
}

function withoutRefs(answer: unknown): unknown {
  if (!isObject(answer) || !Array.isArray(answer['rules'])) return answer;
  const rules = answer['rules'].map((rule: unknown) => {
    if (!isObject(rule) || rule['ref'] !== rule['id']) return rule;
    const { ref: _, ...rest } = rule;
    return rest;
  });
  return { ...answer, rules };
}

/** The draft of one section of a scope; undefined where nothing is live. Throws when it can't be read. */
export async function draftOf(
  name: string,
  reader: ApiReader,
  scope: Scope,
  more: Pick<DraftOptions, 'declared'> = {},
): Promise<Draft | undefined> {
  const { sections, unread } = await draftScope(scope, reader, { settings: settingsFrom({}), ...more });
  const aboutIt = unread.filter(({ code }) => code === 'unreadable-answer');
  if (aboutIt.length > 0) throw new Error(aboutIt.map(({ message }) => message).join('; '));
  return sections.find((one) => one.name === name)?.draft;
}
