import { describe, expect, it } from 'vitest';
import { choicesFrom } from '../../../src/app/starter/choices.js';
import { IMAGE, withSource, type ToolSource } from '../../../src/app/starter/source.js';
import { githubParser } from '../../workflows/parser.js';
import { FLOW_RULES } from '../../workflows/flow-rules.js';
import { RIGHT_RULES } from '../../workflows/right-rules.js';
import { TRUST_RULES } from '../../workflows/trust-rules.js';
import { mapping, readWorkflow, type Step, type Workflow } from '../../workflows/workflow.js';

const COMMIT = '8f0c3b1c9d6a4e2f8b7a6c5d4e3f2a1b0c9d8e7f';
const FLOWS = ['pull-request', 'merge', 'drift'].map(
  (name) => `templates/starter/.github/workflows/${name}.yml`,
);

const OTHERS: readonly ToolSource[] = [
  { from: 'npm' },
  { from: 'container', image: IMAGE },
  { from: 'binary' },
  { from: 'binary', url: 'https://mirror.example.com/zonewright' },
];
const SOURCES: readonly ToolSource[] = [
  { from: 'action', uses: `example-inc/zonewright@${COMMIT}` },
  { from: 'action', uses: './tools/zonewright' },
  ...OTHERS,
];

function madeFrom(path: string, source: ToolSource): Workflow {
  return readWorkflow(path, (text) => withSource(text, source, 'github'));
}

function stepsOf({ jobs }: Workflow): readonly Step[] {
  return jobs.flatMap(({ steps }) => steps);
}

/** What a step asks zonewright to do, however it has it. */
function asked({ content, with: given, env }: Step): unknown {
  return { id: content['id'], if: content['if'], given, env };
}

function ofZonewright({ uses }: Step): boolean {
  return uses === 'zonewright/zonewright';
}

const RULES = [...TRUST_RULES, ...RIGHT_RULES, ...FLOW_RULES];

describe.each(FLOWS)('%s', (path) => {
  const original = readWorkflow(path);

  it.each(SOURCES)('asks the same of zonewright with $from $uses', (source) => {
    const made = madeFrom(path, source);
    const own = stepsOf(made).filter(ofZonewright);
    expect(own.map(asked)).toEqual(stepsOf(original).filter(ofZonewright).map(asked));
    expect(own.length).toBe(original.jobs.length);
    expect(made.text).not.toContain('uses: zonewright/zonewright');
    const rest = { triggers: original.triggers, jobs: original.jobs.map(({ id }) => id) };
    expect({ triggers: made.triggers, jobs: made.jobs.map(({ id }) => id) }).toEqual(rest);
  });

  it.each(OTHERS)('gives each step of $from the token that the action takes by itself', (source) => {
    const own = stepsOf(madeFrom(path, source)).filter(ofZonewright);
    const tokens = own.map(({ content }) => mapping(content['env'])['GITHUB_TOKEN']);
    expect(tokens).toEqual(own.map(() => '${{ github.token }}'));
  });

  it.each(RULES)('with each source: $name', ({ name, offences }) => {
    for (const source of SOURCES) {
      const found = offences(madeFrom(path, source));
      // The action of your own is pinned as you say.
      const others = name.startsWith('what it uses is pinned')
        ? found.filter((line) => source.from !== 'action' || !line.endsWith(String(source.uses)))
        : found;
      expect([source, others]).toEqual([source, []]);
    }
  });

  it.each(SOURCES)('is a workflow to GitHub with $from $uses', async (source) => {
    const problems = await githubParser();
    expect(await problems(path, madeFrom(path, source).text)).toEqual([]);
  });

  it.each(SOURCES)('says itself that it has zonewright from $from $uses', (source) => {
    const texts = new Map([['.github/workflows/pull-request.yml', madeFrom(path, source).text]]);
    const choices = { ci: 'github', workflows: true, source, dialect: 'documented' };
    expect(choicesFrom(texts, 'documented')).toEqual(choices);
  });
});

it('a folder of the repository is checked out with its submodules', () => {
  const [path = ''] = FLOWS;
  const checkouts = stepsOf(madeFrom(path, { from: 'action', uses: './tools/zonewright' })).filter(
    ({ uses }) => uses === 'actions/checkout',
  );
  expect(checkouts.map(({ with: given }) => given['submodules'])).toEqual(checkouts.map(() => true));
});

it('jobs of an image run in it, as the user who owns the checkout', () => {
  for (const path of FLOWS)
    for (const { content } of madeFrom(path, { from: 'container', image: 'registry.example.com/zw:1' }).jobs)
      expect(content['container']).toEqual({ image: 'registry.example.com/zw:1', options: '--user 1001' });
});
