import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Kind } from '../../../src/kinds/definition/kind.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { filesWith, SAMPLES, type Sample } from './samples.js';
import * as sources from './house.js';
import { copyWithColours } from './copy.js';
import { COLOURS_SAMPLE, withColours } from './throw-away.js';
import { signalOfRun } from '../../helpers/signal.js';

type House = typeof sources;

/** What one kind appears in. Each of these was a list by name once. */
async function appearances(
  house: House,
  sample: Sample,
  alter: NonNullable<Parameters<House['openWorld']>[0]>['alter'] = (client) => client,
): Promise<void> {
  const kind = house.KINDS.find(({ name }) => name === sample.kind);
  if (kind === undefined) throw new Error(`there is no kind ${sample.kind}`);
  const files = filesWith(sample, kind.section, sample.section);
  const otherFiles = filesWith(sample, kind.section, sample.otherwise);
  const world = await house.openWorld({ hangs: false, alter, ...(sample.state && { state: sample.state }) });
  try {
    const configuration = await world.configure(files);
    const [declared] = configuration.scopes;
    expect(configuration.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(declared?.declarations.map((one) => one.kind)).toEqual(expect.arrayContaining([sample.kind]));
    await holdsIncludes(kind, sample, world, house);

    const comparison = house.compareConfigurations(configuration, await world.configure(otherFiles));
    const compared = comparison.scopes.flatMap(({ objects }) => objects.map(({ address }) => address));
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.every((address) => address.split('/')[0] === kind.section)).toBe(true);

    const scope = declared?.scope ?? ({} as Scope);
    const wanted = [{ level: scope.level, id: scope.id, claims: claimsOf(declared?.declarations ?? []) }];
    const probes = house.probesFor([scope], wanted, configuration.settings, {
      token: 't',
      email: 'e',
      key: 'k',
    });
    expect(probes.filter(({ isNeeded }) => isNeeded)).not.toEqual([]);

    const plan = await world.plan(configuration);
    const page = house.planHtml(house.planDocument(plan));
    expect(page).toContain(`<th scope="col">${kind.words.column}</th>`);
    const codes = [
      ...configuration.findings.map(({ code }) => code),
      ...changesOf(plan).flatMap(({ risks }) => risks.map(({ code }) => code)),
    ];
    expect(codes.filter((code) => house.explain(code).length === 0)).toEqual([]);
    if (kind.oneWay !== undefined) {
      expect(pendingOf(plan)).toEqual([expect.stringContaining(kind.section)]);
      return;
    }
    expect(changesOf(plan).map((change) => change.kind)).toContain(sample.kind);
    for (const { address } of changesOf(plan)) expect(page).toContain(address.split('/').at(-1));

    const report = await world.apply(configuration, plan);
    expect(report.outcomes.map(({ status }) => status)).toEqual(changesOf(plan).map(() => 'applied'));
    expect(report.verification.verdict).toBe('clean');
    expect(changesOf(await world.plan(configuration))).toEqual([]);

    const drift = changesOf(await world.plan(await world.configure(otherFiles)));
    expect(drift.flatMap((change) => house.differencesOf(change))).not.toEqual([]);

    await isCovered(kind, scope, configuration.scopes, world, house);
    if (kind.import === undefined) throw new Error(`${kind.name} can't be imported`);
    const imported = await house.importScope({}, scope, world.client.reader);
    expect(imported.verdict?.status).toBe('verified');
    expect(Object.values(imported.files).join('\n')).toContain(`\n${kind.section}:`);
    if (imported.look.status !== 'proposed') throw new Error('nothing was proposed');
    const secrets = { secrets: imported.look.store };
    expect(changesOf(await world.plan(await world.configure(imported.files), secrets))).toEqual([]);
  } finally {
    await world.close();
  }
}

type World = Awaited<ReturnType<House['openWorld']>>;
type Plan = Awaited<ReturnType<World['plan']>>;
type Configuration = Awaited<ReturnType<World['configure']>>;

function changesOf({ scopes }: Plan) {
  return scopes.flatMap((scope) =>
    scope.status === 'complete' ? scope.changes.map(({ change }) => change) : [],
  );
}

function pendingOf({ scopes }: Plan): readonly string[] {
  return scopes.flatMap((scope) =>
    scope.status === 'complete' ? scope.pending.map(({ address }) => address) : [],
  );
}

function claimsOf(declarations: readonly { readonly claims: readonly string[] }[]): readonly string[] {
  return declarations.flatMap(({ claims }) => claims);
}

/** A list says the same when its items stand in another file. */
async function holdsIncludes(kind: Kind, sample: Sample, world: World, house: House): Promise<void> {
  const { includes = [] } = sample;
  const last = includes.at(-1);
  if (last === undefined) return;
  const section = structuredClone(sample.section) as Record<string, unknown>;
  const owner = includes
    .slice(0, -1)
    .reduce<Record<string, unknown>>((node, step) => node[step] as Record<string, unknown>, section);
  const items = owner[last];
  owner[last] = [{ include: '../fragments/items.yaml' }];
  const included = await world.configure({
    ...filesWith(sample, kind.section, section),
    'fragments/items.yaml': JSON.stringify(items),
  });
  const plain = await world.configure(filesWith(sample, kind.section, sample.section));
  expect(included.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(house.compareConfigurations(plain, included).scopes).toEqual([]);
}

async function isCovered(
  kind: Kind,
  scope: Scope,
  declared: Configuration['scopes'],
  world: World,
  house: House,
): Promise<void> {
  const covers = declared.flatMap(({ declarations }) => declarations.flatMap((one) => one.covers));
  const options = {
    settings: (await world.configure({})).settings,
    concurrency: 4,
    signal: signalOfRun(),
    onScope: () => undefined,
  };
  const looks = async (own: readonly string[]) => {
    const known = [{ scope, isDeclared: true, isListed: true, covers: own }];
    const surveyed = await house.surveyScopes(known, world.client.reader, options);
    const { kinds } = house.measure({ unlisted: [], scopes: surveyed }, [kind.name]);
    return kinds[0];
  };
  const [whole, none] = [await looks(covers), await looks([])];
  expect(whole?.live).toBeGreaterThan(0);
  expect(whole).toMatchObject({ covered: whole?.live, unread: 0 });
  expect(none).toMatchObject({ covered: 0 });
}

describe('every kind appears in load, compare, plan, drift, import, coverage, doctor, explain and HTML', () => {
  test('and has a sample here', () => {
    expect(SAMPLES.map(({ kind }) => kind)).toEqual(sources.KINDS.map(({ name }) => name));
  });

  test('and each list of a kind that takes includes has a sample too', () => {
    const taking = SAMPLES.filter(({ includes }) => includes !== undefined).map(({ kind }) => kind);
    expect(
      sources.KINDS.filter(({ lists }) => lists.some((list) => list.takesIncludes)).map(({ name }) => name),
    ).toEqual(taking);
  });

  test.each(SAMPLES)('$kind does', async (sample) => {
    await appearances(sources, sample);
  });
});

describe('a kind that is registered', () => {
  test('appears in all of them, with one line in the registry and one schema', async () => {
    const copy = await copyWithColours();
    try {
      await appearances(await copy.house(), COLOURS_SAMPLE, withColours());
    } finally {
      rmSync(copy.folder, { recursive: true });
    }
  });
});
