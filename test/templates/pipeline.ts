import { parse } from 'yaml';
import { isObject } from '../../src/kernel/model/json.js';

type Variables = Readonly<Record<string, string>>;

/** A job of a pipeline of GitLab. */
export interface Job {
  readonly name: string;
  readonly stage: string;
  readonly needs: readonly string[] | undefined;
  /** Conditions of which one has to hold. */
  readonly rules: readonly string[];
  readonly script: readonly string[];
  readonly variables: Variables;
  readonly keys: Readonly<Record<string, unknown>>;
}

export interface Pipeline {
  readonly stages: readonly string[];
  readonly variables: Variables;
  readonly rules: readonly string[];
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly jobs: readonly Job[];
}

/** What is no job at the top of a pipeline's file (GitLab, CI/CD YAML syntax reference: global keywords). */
const GLOBAL = new Set(['stages', 'workflow', 'variables', 'default', 'include', 'spec']);

/** The keywords that a job may have, of those that GitLab documents. */
export const JOB_KEYS = new Set([
  'after_script',
  'allow_failure',
  'artifacts',
  'before_script',
  'cache',
  'dependencies',
  'environment',
  'extends',
  'image',
  'interruptible',
  'needs',
  'resource_group',
  'retry',
  'rules',
  'script',
  'services',
  'stage',
  'tags',
  'timeout',
  'variables',
  'when',
]);

/** Reads a pipeline's file. */
export function readPipeline(text: string): Pipeline {
  const file: unknown = parse(text, { merge: false });
  if (!isObject(file)) throw new TypeError('a pipeline is a map');
  const workflow = isObject(file['workflow']) ? file['workflow'] : {};
  return {
    stages: strings(file['stages']),
    variables: variables(file['variables']),
    rules: conditions(workflow['rules']),
    defaults: isObject(file['default']) ? file['default'] : {},
    jobs: Object.entries(file)
      .filter(([name]) => !GLOBAL.has(name) && !name.startsWith('.'))
      .map(([name, keys]) => jobOf(name, keys)),
  };
}

function jobOf(name: string, keys: unknown): Job {
  if (!isObject(keys)) throw new TypeError(`${name} is no job`);
  return {
    name,
    stage: String(keys['stage']),
    needs: keys['needs'] === undefined ? undefined : strings(keys['needs']),
    rules: conditions(keys['rules']),
    script: strings(keys['script']),
    variables: variables(keys['variables']),
    keys,
  };
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function variables(value: unknown): Variables {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function conditions(rules: unknown): readonly string[] {
  if (!Array.isArray(rules)) return [];
  return rules.map((rule: unknown) => {
    const keys = isObject(rule) ? Object.keys(rule) : [];
    if (keys.join(' ') !== 'if')
      throw new TypeError(`a rule of this shape is not known here: ${keys.join(' ')}`);
    return String(isObject(rule) ? rule['if'] : '');
  });
}

/** The jobs that a pipeline with these variables has. */
export function jobsIn({ rules, jobs }: Pipeline, env: Variables): readonly Job[] {
  const holds = (all: readonly string[]): boolean =>
    all.length === 0 || all.some((rule) => isTrue(rule, env));
  return holds(rules) ? jobs.filter((job) => holds(job.rules)) : [];
}

/** `$A == "b" && $C != $D`, which is all that our rules are made of. */
function isTrue(rule: string, env: Variables): boolean {
  return rule.split(' && ').every((term) => {
    const [, left = '', operator = '', right = ''] = /^(\$\w+) (==|!=) (\$\w+|"[^"]*")$/.exec(term) ?? [];
    if (left === '') throw new TypeError(`a condition of this shape is not known here: ${term}`);
    const value = (word: string): string | undefined =>
      word.startsWith('$') ? env[word.slice(1)] : word.slice(1, -1);
    return (value(left) === value(right)) === (operator === '==');
  });
}

/** The environment of a job: its variables and those of the pipeline, in which the ones that the project has are put. */
export function environmentOf({ variables: top }: Pipeline, job: Job, project: Variables): Variables {
  const own = { ...top, ...job.variables };
  const expanded = Object.entries(own).map(([name, text]) => [
    name,
    text.replace(/\$(\w+)/g, (_, of: string) => project[of] ?? ''),
  ]);
  // What the project has comes first (GitLab, CI/CD variable precedence).
  return { ...Object.fromEntries(expanded), ...project };
}
