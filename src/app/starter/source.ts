import { TOOL_VERSION } from '../../version.js';
import type { Provider } from '../providers/names.js';

/** Where pipelines get zonewright from. */
export type ToolSource =
  /** `uses`: `OWNER/REPO@REF` of a copy, or `./PATH` in the repository; absent for the published action. */
  | { readonly from: 'action'; readonly uses?: string }
  | { readonly from: 'npm' }
  | { readonly from: 'container'; readonly image: string }
  /** `url`: a folder with one per release, if not GitHub. */
  | { readonly from: 'binary'; readonly url?: string };

export const SOURCES = [
  'action',
  'npm',
  'container',
  'binary',
] as const satisfies readonly ToolSource['from'][];

/** This version's image. */
export const IMAGE = `ghcr.io/zonewright/zonewright:${TOOL_VERSION}`;

/** Releases by folder: executables and their digests. */
export const RELEASES = 'https://github.com/zonewright/zonewright/releases/download';
const SUMS = 'SHA256SUMS';

function releaseIn(url = RELEASES): string {
  return `${url}/v${TOOL_VERSION}`;
}

/** Shell lines that download the machine's executable, and fail if its digest differs. */
const FETCH = [
  'case $(uname -m) in aarch64 | arm64) file=zonewright-linux-arm64 ;; *) file=zonewright-linux-x64 ;; esac',
  `curl --proto =https --fail --silent --show-error --location --remote-name-all "$RELEASE/$file" "$RELEASE/${SUMS}"`,
  `sha256sum --check --strict --ignore-missing ${SUMS}`,
] as const;

/** A pipeline with zonewright from some source. Other texts stay. Pure. */
export function withSource(text: string, source: ToolSource, ci: Provider): string {
  return ci === 'gitlab' ? inGitlab(text, source) : inGithub(text, source);
}

/** A step with the action: its indent, optional id, and lines below. */
const STEP = /^( *)- (?:id: (\w+)\n *)?uses: zonewright\/zonewright@.*\n((?:\1 {2}.*\n)*)/gm;

function inGithub(text: string, source: ToolSource): string {
  switch (source.from) {
    case 'action': {
      const { uses } = source;
      if (uses === undefined) return text;
      const named = text.replaceAll(/(?<=uses: )zonewright\/zonewright@.*/g, () => uses);
      return uses.startsWith('./') ? withSubmodules(named) : named;
    }
    case 'npm':
      return text.replaceAll(STEP, (_, indent: string, id: string | undefined, rest: string) =>
        [lines(indent, NODE), ownStep(indent, id, rest, `npx --yes zonewright@${TOOL_VERSION} action`)].join(
          '',
        ),
      );
    case 'binary':
      return text.replaceAll(STEP, (_, indent: string, id: string | undefined, rest: string) =>
        [lines(indent, download(source.url)), ownStep(indent, id, rest, 'zonewright action')].join(''),
      );
    case 'container': {
      const { image } = source;
      const inImage = text.replaceAll(STEP, (_, indent: string, id: string | undefined, rest: string) =>
        ownStep(indent, id, rest, 'zonewright action'),
      );
      return inImage === text
        ? text
        : inImage.replaceAll(MACHINE, (line, indent: string) => line + lines(indent, containerOf(image)));
    }
  }
}

/** A checkout with the action in a submodule. */
function withSubmodules(text: string): string {
  return text.replaceAll(
    /^( *)persist-credentials: false\n/gm,
    (line, indent: string) => `${line}${indent}submodules: true\n`,
  );
}

/** A job's machine. Its container is below. */
const MACHINE = /^( *)runs-on: .*\n/gm;

function containerOf(image: string): readonly string[] {
  return [
    'container:',
    `  image: ${image}`,
    '  # The user of the runner, who owns the checkout.',
    '  options: --user 1001',
  ];
}

const NODE = [
  '- uses: actions/setup-node@48b55a011bda9f5d6aeb4c2d9c7362e8dae4041e # v6.4.0',
  '  with:',
  "    node-version: '24'",
  '    package-manager-cache: false',
] as const;

function download(url: string | undefined): readonly string[] {
  return [
    '- name: zonewright, if it is the one that was released',
    '  run: |',
    '    cd "$RUNNER_TEMP"',
    ...FETCH.map((line) => `    ${line}`),
    '    install -D "$file" bin/zonewright',
    '    echo "$RUNNER_TEMP/bin" >> "$GITHUB_PATH"',
    '  env:',
    `    RELEASE: ${releaseIn(url)}`,
  ];
}

/** A step with a command instead of the action. Inputs become variables. */
function ownStep(indent: string, id: string | undefined, rest: string, command: string): string {
  const below = rest.split('\n').slice(0, -1);
  const variables = [
    ...blockOf(below, 'env'),
    '    GITHUB_TOKEN: ${{ github.token }}',
    ...blockOf(below, 'with').map((line) =>
      line.replace(INPUT, (_, space: string, name: string) => `${space}${variableOf(name)}: `),
    ),
  ];
  const head = id === undefined ? [`- run: ${command}`] : [`- id: ${id}`, `  run: ${command}`];
  return lines(indent, [...head, '  env:', ...variables]);

  /** The lines of a step's block, without the step's indent. */
  function blockOf(all: readonly string[], name: string): readonly string[] {
    const start = all.indexOf(`${indent}  ${name}:`);
    if (start === -1) return [];
    const after = all.slice(start + 1);
    const end = after.findIndex((line) => !line.startsWith(`${indent}    `));
    return (end === -1 ? after : after.slice(0, end)).map((line) => line.slice(indent.length));
  }
}

const INPUT = /^( *)([a-z][a-z-]*): /;

function variableOf(input: string): string {
  return `INPUT_${input.toUpperCase().replaceAll('-', '_')}`;
}

function lines(indent: string, all: readonly string[]): string {
  return all.map((line) => `${indent}${line}\n`).join('');
}

const PACKAGE = /^ {2}# A version of npm.*\n {2}ZONEWRIGHT_PACKAGE: .*\n/m;
const IMAGE_OF_NODE = /^ {2}image: node:\d+\n/m;
const INSTALL = /^ {2}before_script:\n {4}- npm install .*\n/m;

function inGitlab(text: string, source: ToolSource): string {
  switch (source.from) {
    case 'action':
    case 'npm':
      return text;
    case 'container':
      return text
        .replace(PACKAGE, '')
        .replace(IMAGE_OF_NODE, () => `  image:\n    name: ${source.image}\n    entrypoint: ['']\n`)
        .replace(INSTALL, () => lines('  ', TRUST_IN_GITLAB));
    case 'binary':
      return text
        .replace(
          PACKAGE,
          () => `  # Has the executables and their digests.\n  RELEASE: ${releaseIn(source.url)}\n`,
        )
        .replace(IMAGE_OF_NODE, '  # Has git and curl.\n  image: buildpack-deps:scm\n')
        .replace(INSTALL, () => lines('  ', DOWNLOAD_IN_GITLAB));
  }
}

/** The checkout is root's, the image has another user, and git reads other users' repositories only if its settings name the folder. */
const TRUST_IN_GITLAB = [
  'before_script:',
  '  # The checkout belongs to another user than that of the image.',
  '  - git config --global --add safe.directory "$CI_PROJECT_DIR"',
] as const;

const DOWNLOAD_IN_GITLAB = [
  'before_script:',
  '  # Only if it is the one that was released.',
  '  - cd /tmp',
  ...FETCH.map((line) => `  - ${line}`),
  '  - install -D "$file" /usr/local/bin/zonewright',
  '  - cd "$CI_PROJECT_DIR"',
] as const;
