import { inputsFrom } from '../../src/surfaces/action/inputs.js';
import { CI, DRIFT, MERGE, PULL_REQUEST, RELEASE, SHARDED, type Rule } from './rule.js';
import { mapping, textsIn, type Mapping, type Workflow } from './workflow.js';

/** `uses: owner/name@SHA # v1.2.3`, alone on its line. */
const PINNED = /^\s*(?:- )?uses: ([\w.-]+\/[\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/;

/** Ours by the tag of its release: which commit that is, is known when it is released. */
const OURS = /^\s*(?:- )?uses: (zonewright\/zonewright)@((v\d+\.\d+\.\d+))$/;

/** What a workflow uses, with revision and version; `undefined` for a line that names no full commit and version. */
export function pinsOf({ text }: Workflow): readonly (readonly [line: string, pin: Pin | undefined])[] {
  return text
    .split('\n')
    .filter((line) => /^\s*(?:- )?["']?uses["']?\s*:/.test(line))
    .map((line) => {
      const [, action = '', sha = '', version = ''] = PINNED.exec(line) ?? OURS.exec(line) ?? [];
      return [line.trim(), action === '' ? undefined : { action, sha, version }];
    });
}

interface Pin {
  readonly action: string;
  readonly sha: string;
  readonly version: string;
}

/** An event that anybody can cause runs with the rights of a stranger, or not at all. */
const TRIGGERS = new Set(['pull_request', 'merge_group', 'push', 'schedule', 'workflow_dispatch']);

/** Where an expression is a value, and never a part of a program. */
const PLACES =
  /^(?:concurrency\.group|jobs\.\w+\.(?:if|name|runs-on|concurrency\.group|outputs\.\w+)|jobs\.\w+\.steps\.\d+\.(?:if|env\.\w+|with\.(?!script$)[\w-]+))$/;

/** What an expression may be made of: nothing that a stranger can put text into. */
const SAFE =
  /^(?:github\.(?:repository|ref|sha|token|run_id|event_name|event\.pull_request\.(?:number|base\.sha|head\.repo\.full_name))|matrix\.\w+|inputs\.\w+|vars\.[A-Z_]+|secrets\.[A-Z][A-Z0-9_]*|(?:steps|needs)\.\w+\.outputs\.[\w-]+|(?:always|cancelled)\(\))$/;

/** The machines of a job: one, or those of its matrix. */
function machinesOf(content: Mapping): readonly string[] {
  const asked = String(content['runs-on']);
  const listed = mapping(mapping(content['strategy'])['matrix'])['runner'];
  return asked === '${{ matrix.runner }}' && Array.isArray(listed) ? listed.map(String) : [asked];
}

/** The folders of what a step builds. */
const FILES_BUILT: Readonly<Record<string, string>> = {
  'npm run build:binary': 'binary',
  'npm run build:vscode': 'extension',
};

/** Rules about whom a workflow trusts. */
export const TRUST_RULES: readonly Rule[] = [
  {
    name: 'what it uses is pinned by a full commit, with the version beside it',
    offences: (workflow) => {
      const pins = pinsOf(workflow);
      const used = textsIn(workflow.content).filter(([path]) => /(?:^|\.)uses$/.test(path));
      return [
        ...pins.flatMap(([line, pin]) => (pin === undefined ? [line] : [])),
        ...(used.length === pins.length
          ? []
          : ['something is used that does not stand on a line of its own']),
      ];
    },
    refuses: [
      { in: CI, what: '@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1', by: '@v7.0.1' },
      { in: CI, what: '@3d3c42e5aac5ba805825da76410c181273ba90b1', by: '@3d3c42e5aac5ba8' },
      { in: CI, what: ' # v7.0.1', by: '' },
      { in: CI, what: '- uses:', by: '- { uses: a/b@v1 }\n      - uses:' },
      { in: CI, what: '- run: .ci/run', by: '- uses: ./.github/actions/own' },
    ],
  },
  {
    name: 'no event starts it that a stranger can cause to run with rights',
    offences: ({ triggers, content }) => [
      ...Object.keys(triggers).filter((name) => !TRIGGERS.has(name)),
      ...(typeof content['on'] === 'object' && !Array.isArray(content['on']) ? [] : ['"on" is no mapping']),
    ],
    refuses: ['pull_request_target', 'workflow_run', 'issue_comment'].map((by) => ({
      in: PULL_REQUEST,
      what: '\n  pull_request:',
      by: `\n  ${by}:`,
    })),
  },
  {
    name: 'expressions are values, never parts of programs, and no stranger can put text into them',
    offences: ({ content }) =>
      textsIn(content).flatMap(([path, text]) => {
        const expressions = path.endsWith('.if') && !text.includes('${{') ? [text] : expressionsIn(text);
        if (expressions.length === 0) return [];
        if (!PLACES.test(path)) return [`${path} has an expression`];
        return expressions.flatMap(namesIn).flatMap((name) => (SAFE.test(name) ? [] : [`${path}: ${name}`]));
      }),
    refuses: [
      { in: CI, what: 'run: .ci/run', by: 'run: echo ${{ github.sha }}' },
      { in: CI, what: 'run: .ci/run', by: "run: .ci/run\n        shell: ${{ 'bash' }}" },
      { in: CI, what: '${{ matrix.node }}\n', by: '${{ github.head_ref }}\n' },
      { in: PULL_REQUEST, what: 'comment: false', by: 'environment: ${{ github.event.pull_request.title }}' },
      {
        in: PULL_REQUEST,
        what: 'comment: false',
        by: "environment: ${{ github.event['pull_request'].body }}",
      },
      { in: MERGE, what: '${{ secrets.ZONEWRIGHT_WRITE_TOKEN }}', by: '${{ toJSON(secrets) }}' },
      { in: PULL_REQUEST, what: 'repo.full_name == ', by: 'ref == ' },
    ],
  },
  {
    name: 'a checkout leaves no token behind, and takes no other commit than that of the event',
    offences: ({ jobs }) =>
      jobs.flatMap(({ id, steps }) =>
        steps
          .filter(({ uses }) => uses === 'actions/checkout')
          .flatMap(({ with: given }) => [
            ...(given['persist-credentials'] === false ? [] : [`${id} keeps the token in .git/config`]),
            ...Object.keys(given)
              .filter((name) => !['persist-credentials', 'fetch-depth', 'submodules'].includes(name))
              .map((name) => `${id} checks out with ${name}`),
          ]),
      ),
    refuses: [
      { in: MERGE, what: 'persist-credentials: false', by: 'persist-credentials: true' },
      { in: MERGE, what: '          persist-credentials: false\n', by: '' },
      {
        in: MERGE,
        what: 'persist-credentials: false',
        by: 'persist-credentials: false\n          ref: main',
      },
      { in: CI, what: 'persist-credentials: false', by: 'allow-unsafe-pr-checkout: true' },
    ],
  },
  {
    name: 'nothing comes out of a cache but what plan and drift found out',
    offences: ({ jobs }) =>
      jobs.flatMap(({ id, steps, command, zonewright }) =>
        steps.flatMap(({ uses = '', with: given }) => [
          ...(/cache/.test(uses) && !(uses === 'actions/cache' && isOfReading(command, given['path']))
            ? [`${id} uses ${uses}`]
            : []),
          ...Object.entries(given)
            .filter(([name, value]) => name.includes('cache') && value !== false)
            .filter(([, value]) => given !== zonewright?.with || !isOfReading(command, value))
            .map(([name]) => `${id} sets ${name}`),
          ...(uses === 'actions/setup-node' && given['package-manager-cache'] !== false
            ? [`${id} lets setup-node choose`]
            : []),
        ]),
      ),
    refuses: [
      { in: CI, what: 'package-manager-cache: false', by: 'cache: npm' },
      { in: CI, what: 'package-manager-cache: false', by: 'check-latest: false' },
      { in: MERGE, what: 'actions/upload-artifact', by: 'actions/cache' },
      { in: MERGE, what: 'command: apply', by: 'command: apply\n          cache: .zonewright-cache' },
      { in: SHARDED, what: 'path: .zonewright-cache', by: 'path: .' },
      { in: SHARDED, what: 'actions/cache@', by: 'actions/cache/save@' },
    ],
  },
  {
    name: 'jobs run on machines of GitHub, of a version that does not change by itself, and not for ever',
    offences: ({ jobs }) =>
      jobs.flatMap(({ id, content, zonewright }) => {
        // Whoever reaches a service runs on what all our tests run on.
        const machine =
          zonewright === undefined
            ? /^(?:ubuntu-\d\d\.04(?:-arm)?|macos-\d\d(?:-intel)?|windows-20\d\d)$/
            : /^ubuntu-\d\d\.04$/;
        const minutes = content['timeout-minutes'];
        return [
          ...(machinesOf(content).every((name) => machine.test(name))
            ? []
            : [`${id} runs on something else`]),
          ...(typeof minutes === 'number' && minutes < 360 ? [] : [`${id} has no time limit of its own`]),
        ];
      }),
    refuses: [
      { in: MERGE, what: 'runs-on: ubuntu-24.04', by: 'runs-on: self-hosted' },
      { in: MERGE, what: 'runs-on: ubuntu-24.04', by: 'runs-on: windows-2025' },
      { in: CI, what: 'runs-on: windows-2025', by: 'runs-on: windows-latest' },
      { in: RELEASE, what: 'macos-15,', by: 'macos-latest,' },
      { in: MERGE, what: '    timeout-minutes: 60\n', by: '' },
    ],
  },
  {
    name: 'zonewright gets inputs that it takes',
    offences: ({ jobs }) =>
      jobs.flatMap(({ id, steps, zonewright }) => {
        const uses = steps.filter((step) => step.uses === zonewright?.uses && zonewright !== undefined);
        return [
          ...(uses.length > 1 ? [`${id} uses zonewright twice: a job has the rights of one command`] : []),
          ...uses.flatMap((step) => wrongInputs(step.with).map((wrong) => `${id}: ${wrong}`)),
        ];
      }),
    refuses: [
      { in: PULL_REQUEST, what: 'comment: false', by: 'coment: false' },
      { in: PULL_REQUEST, what: 'command: plan', by: 'command: pln' },
      { in: DRIFT, what: 'environment: production', by: 'issue: maybe' },
      {
        in: SHARDED,
        what: '- uses: actions/download',
        by: '- uses: zonewright/zonewright@a\n      - uses: actions/download',
      },
    ],
  },
  {
    name: 'what a release offers for download has a provenance, and is among the files that get a digest',
    offences: ({ text, jobs }) => {
      if (!text.includes('> SHA256SUMS')) return [];
      return jobs.flatMap(({ id, steps }) => {
        const built = steps.flatMap(({ content }) => FILES_BUILT[String(content['run'])] ?? []);
        const isTaken = (action: string, input: string, folder: string): boolean =>
          steps.some(
            ({ uses, with: given }) => uses === action && String(given[input]).startsWith(`${folder}/`),
          );
        const named = steps.filter(({ uses }) => uses === 'actions/upload-artifact');
        return built.flatMap((folder) => [
          ...(isTaken('actions/attest-build-provenance', 'subject-path', folder)
            ? []
            : [`${id}: ${folder} has no provenance`]),
          ...(isTaken('actions/upload-artifact', 'path', folder) &&
          named.every(({ with: given }) => String(given['name']).startsWith('files-')) &&
          text.includes('pattern: files-*\n')
            ? []
            : [`${id}: ${folder} gets no digest`]),
        ]);
      });
    },
    refuses: [
      { in: RELEASE, what: 'subject-path: extension/', by: 'subject-path: other/' },
      { in: RELEASE, what: 'subject-path: binary/', by: 'subject-path: other/' },
      { in: RELEASE, what: 'name: files-vscode', by: 'name: vscode' },
      { in: RELEASE, what: 'path: extension/', by: 'path: other/' },
      { in: RELEASE, what: 'pattern: files-*', by: 'pattern: files-ubuntu*' },
    ],
  },
];

/** Whether it is the folder that a command keeps which writes nothing. */
function isOfReading(command: string | undefined, folder: unknown): boolean {
  return (command === 'plan' || command === 'drift') && folder === '.zonewright-cache';
}

function expressionsIn(text: string): readonly string[] {
  return [...text.matchAll(/\$\{\{([\s\S]*?)\}\}/g)].map(([, expression = '']) => expression);
}

/** What an expression refers to and calls, without the literals in it. */
function namesIn(expression: string): readonly string[] {
  const code = expression.replace(/'(?:[^']|'')*'/g, "''");
  return [...code.matchAll(/[A-Za-z_][\w-]*(?:\.[\w*-]+|\[[^\]]*\])*(?:\([^)]*\))?/g)].map(([name]) => name);
}

/** What the code says of these inputs: names that it does not read, values that it does not take. */
function wrongInputs(given: Readonly<Record<string, unknown>>): readonly string[] {
  const variables = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, String(value)]),
  );
  const unread = new Set(Object.keys(variables));
  const env = new Proxy(variables, {
    get: (target, name) => {
      unread.delete(String(name));
      return target[String(name)];
    },
  });
  try {
    inputsFrom(env);
  } catch (error) {
    return [String(error)];
  }
  return [...unread].map((name) => `there is no input ${name}`);
}
