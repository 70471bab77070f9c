import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { isObject } from '../../src/kernel/model/json.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Mapping = Readonly<Record<string, unknown>>;

/** A workflow, as far as the rules look at it. */
export interface Workflow {
  /** From the top of this repository. */
  readonly path: string;
  readonly text: string;
  readonly content: Mapping;
  /** By what it is triggered, and how that is narrowed. */
  readonly triggers: Mapping;
  readonly jobs: readonly Job[];
}

export interface Job {
  readonly id: string;
  readonly content: Mapping;
  readonly steps: readonly Step[];
  /** The step that uses zonewright, if one does. */
  readonly zonewright: Step | undefined;
  /** What that step is asked to do. */
  readonly command: string | undefined;
}

export interface Step {
  /** What it uses, without the revision. What runs zonewright in another way is a step that uses the action. */
  readonly uses: string | undefined;
  readonly content: Mapping;
  readonly with: Mapping;
  readonly env: Mapping;
}

const ACTION = 'zonewright/zonewright';

/** Folders of repositories: this one, the starter that people begin with, and those that examples stand for. */
function repositories(): readonly string[] {
  const examples = readdirSync(join(ROOT, 'examples')).map((name) => `examples/${name}/`);
  return ['', 'templates/starter/', ...examples];
}

/** The paths of every workflow in this repository, examples to copy among them. */
export function workflowPaths(): readonly string[] {
  return repositories().flatMap((repository) => {
    const folder = `${repository}.github/workflows`;
    try {
      return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
    } catch {
      return [];
    }
  });
}

/** Reads a workflow, edited in memory when `edit` says how. */
export function readWorkflow(path: string, edit = (text: string): string => text): Workflow {
  const text = edit(readFileSync(join(ROOT, path), 'utf8'));
  const content = mapping(parse(text));
  return {
    path,
    text,
    content,
    triggers: mapping(content['on']),
    jobs: Object.entries(mapping(content['jobs'])).map(([id, job]) => jobOf(id, mapping(job))),
  };
}

function jobOf(id: string, content: Mapping): Job {
  const steps = (Array.isArray(content['steps']) ? content['steps'] : []).map(mapping).map(stepOf);
  const zonewright = steps.find(({ uses }) => uses === ACTION);
  const { command = 'plan' } = zonewright?.with ?? {};
  return { id, content, steps, zonewright, command: zonewright === undefined ? undefined : String(command) };
}

function stepOf(step: Mapping): Step {
  const [uses, env] = [step['uses'], mapping(step['env'])];
  if (typeof step['run'] === 'string' && /(?:^| )action$/.test(step['run'])) return ownStep(step, env);
  const name = typeof uses === 'string' ? uses.split('@')[0] : undefined;
  // A copy of the action does what the action does.
  const isCopy = name !== undefined && /^(?:\.\/.*\/|[\w-]+\/)zonewright$/.test(name);
  return { uses: isCopy ? ACTION : name, content: step, with: mapping(step['with']), env };
}

/** A step that runs zonewright without the action: what are inputs of the action are variables of the step. */
function ownStep(content: Mapping, variables: Mapping): Step {
  const { GITHUB_TOKEN: _, ...all } = variables;
  const isInput = (name: string): boolean => name.startsWith('INPUT_');
  const inputs = Object.entries(all)
    .filter(([name]) => isInput(name))
    .map(([name, value]) => [name.slice('INPUT_'.length).toLowerCase().replaceAll('_', '-'), value] as const);
  const env = Object.entries(all).filter(([name]) => !isInput(name));
  return { uses: ACTION, content, with: Object.fromEntries(inputs), env: Object.fromEntries(env) };
}

/** A mapping; what is none is taken for an empty one, and a rule that needs something in it says that it is missing. */
export function mapping(value: unknown): Mapping {
  return isObject(value) ? value : {};
}

/** Every text in a value with its path, such as `jobs.plan.steps.0.run`. */
export function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    textsIn(member, path === '' ? key : `${path}.${key}`),
  );
}

const OWN_BRANCH = 'github.event.pull_request.head.repo.full_name == github.repository';
/** What a queue is about to merge was approved by somebody who may write. */
const OWN = `github.event_name == 'merge_group' || ${OWN_BRANCH}`;

/** Only runs of branches in this repository start it, and of what is about to be merged; never those of forks. */
export function isForOwnBranches({ content }: Job): boolean {
  const asked = String(content['if']).replace(/^vars\.[A-Z_]+ == 'true' && /, '');
  return [OWN_BRANCH, OWN, `\${{ !cancelled() && (${OWN}) }}`].includes(asked);
}
