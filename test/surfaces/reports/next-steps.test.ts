import { describe, expect, it } from 'vitest';
import { nextSteps, type StarterState } from '../../../src/surfaces/reports/import/next-steps.js';

const STANDING: StarterState = {
  folder: undefined,
  zones: [],
  example: true,
  emulator: undefined,
  missing: [],
};

const commands = (standing: Partial<StarterState>): readonly string[] =>
  nextSteps({ ...STANDING, ...standing }).map(({ command }) => command);

describe('what to run next', () => {
  const id = '023e105f4ecef8ad9ca31a8372d0c353';

  it.each<readonly [string, Partial<StarterState>, readonly string[]]>([
    ['begins with the import', {}, ['zonewright import --all', 'zonewright validate', 'zonewright plan']],
    [
      'names the folder',
      { folder: 'infra/edge' },
      [
        'zonewright import --all --root infra/edge',
        'zonewright validate --root infra/edge',
        'zonewright plan --root infra/edge',
      ],
    ],
    [
      'quotes what a shell would read otherwise',
      { folder: "it's; $(rm)" },
      [
        String.raw`zonewright import --all --root 'it'\''s; $(rm)'`,
        String.raw`zonewright validate --root 'it'\''s; $(rm)'`,
        String.raw`zonewright plan --root 'it'\''s; $(rm)'`,
      ],
    ],
    [
      'sets first what is missing',
      { missing: ['ZONEWRIGHT_BASE_URL', 'ZONEWRIGHT_API_TOKEN'] },
      [
        'export ZONEWRIGHT_BASE_URL=… ZONEWRIGHT_API_TOKEN=…',
        'zonewright import --all',
        'zonewright validate',
        'zonewright plan',
      ],
    ],
    [
      'imports the zones that were named',
      {
        zones: [
          { name: 'a.example.com', id },
          { name: 'b.example.com', id },
        ],
      },
      [
        `zonewright import --zone a.example.com=${id} --zone b.example.com=${id}`,
        'zonewright validate',
        'zonewright plan',
      ],
    ],
    [
      'asks the emulator where one stands for the service',
      { emulator: 'live.json' },
      [
        'zonewright import --all --emulator live.json',
        'zonewright validate',
        'zonewright plan --emulator live.json',
      ],
    ],
    [
      'asks an emulator without a state',
      { emulator: true },
      ['zonewright import --all --emulator', 'zonewright validate', 'zonewright plan --emulator'],
    ],
  ])('%s', (_, standing, expected) => {
    expect(commands(standing)).toEqual(expected);
  });

  it('says that the example goes when there is one', () => {
    const words = (example: boolean) => nextSteps({ ...STANDING, example })[0]?.what;
    expect(words(true)).toContain('in place of zones/example.yaml');
    expect(words(false)).not.toContain('example');
  });
});
