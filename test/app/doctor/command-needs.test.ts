import { describe, expect, test } from 'vitest';
import { commandNeeds } from '../../../src/app/doctor/command-needs.js';
import { probesFor, type Access, type Probed } from '../../../src/app/doctor/probe.js';
import { commands } from '../../../src/surfaces/cli/program.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { KINDS } from '../../../src/kinds/registry.js';

const ZONE = { level: 'zone', name: 'shop.example.com', id: '1'.repeat(32) } as const;
const ACCOUNT = { level: 'account', name: 'example-inc', id: '2'.repeat(32) } as const;
const READABLE: Access = { status: 'readable' };
const FORBIDDEN: Access = { status: 'forbidden', kind: 'forbidden', why: 'HTTP 403' };

function probed(access: (family: string) => Access, claims: readonly string[] = []): readonly Probed[] {
  const wanted = [ZONE, ACCOUNT].map(({ level, id }) => ({ level, id, claims }));
  const probes = probesFor([ZONE, ACCOUNT], wanted, settingsFrom({}), { token: 't' });
  return probes.map((probe) => ({ ...probe, access: access(probe.family.name) }));
}

describe('what commands need', () => {
  test('law: every command that the kinds name exists, and every command that asks the service is named', () => {
    const program = commands(silentRuntime('/'), () => undefined);
    const all = program.commands.flatMap((one) =>
      one.commands.length === 0
        ? [one]
        : one.commands.map((inner) => Object.assign(inner, { group: one.name() })),
    );
    const nameOf = (one: (typeof all)[number] & { readonly group?: string }): string =>
      [one.group, one.name()].filter((part) => part !== undefined).join(' ');
    const asking = all.filter((one) => one.options.some(({ long }) => long === '--base-url')).map(nameOf);
    const told = commandNeeds(probed(() => READABLE)).map(({ command }) => command);
    expect(told.filter((command) => !asking.includes(command))).toEqual([]);
    // These ask for everything, or for what others do.
    const OTHERS = new Set(['doctor', 'action', 'readiness', 'init', 'inspect differences']);
    expect(asking.filter((command) => !told.includes(command) && !OTHERS.has(command))).toEqual([]);
  });

  test('law: whatever a kind of object is written by apply has a permission to write', () => {
    const families = KINDS.flatMap(({ access }) => Object.values(access.families ?? {}).flat());
    const isWritten = ({ writtenBy }: (typeof families)[number]): boolean =>
      writtenBy?.includes('apply') === true;
    const isDeclared = ({ isNeededBy }: (typeof families)[number]): boolean =>
      KINDS.some(({ section, oneWay }) => oneWay === undefined && isNeededBy(section));
    expect(families.filter(isDeclared).filter((family) => !isWritten(family))).toEqual([]);
  });

  test('only what the files declare is needed by plan; a missing permission is named', () => {
    const needs = commandNeeds(probed((name) => (name === 'lists' ? FORBIDDEN : READABLE), ['page_shield']));
    const of = (command: string): object | undefined => needs.find((one) => one.command === command);
    expect(of('plan')).toMatchObject({ severity: 'ok', writes: [] });
    expect(of('apply')).toMatchObject({ severity: 'ok', writes: ['Page Shield Write'] });
    expect(of('inspect lists')).toMatchObject({ severity: 'warning', writes: [] });
    expect(of('inspect scripts')).toMatchObject({ severity: 'ok' });
    expect(of('coverage')).toMatchObject({ severity: 'warning' });
  });
});
