import type { Dialect } from '../../kernel/model/settings.js';
import { packageText } from '../../package-file.js';
import { editorSchemaFile } from '../../kernel/schema/editor.js';
import type { Provider } from '../providers/names.js';
import { withSource, type ToolSource } from './source.js';
import { withAddress, withDialect, withZone, type NamedZone } from './adapt.js';

export interface StarterWishes {
  readonly dialect: Dialect;
  /** The API's address, if known and not the dialect's. */
  readonly address?: string;
  /** Each gets a file. */
  readonly zones: readonly NamedZone[];
  /** Also write an example. */
  readonly example: boolean;
  /** The provider of the pipelines. */
  readonly ci: Provider;
  /** Write pipelines. */
  readonly workflows: boolean;
  /** Their source of zonewright. */
  readonly source: ToolSource;
}

/** A starter file: its path from the root, its purpose, its text. */
export interface StarterFile {
  readonly path: string;
  readonly what: string;
  readonly text: string;
  /** `merge` keeps edits, `replace` replaces only without edits. Absent: no upgrade changes it. */
  readonly upgrade?: Upgrade;
  /** Other paths with the same effect. A file there takes its place. */
  readonly elsewhere?: readonly string[];
}

type Upgrade = 'merge' | 'replace';

/** The starter's files in reading order, from `templates`. */
export function starterFiles(wishes: StarterWishes): readonly StarterFile[] {
  const { dialect, address, ci, source } = wishes;
  return [
    {
      path: 'zonewright.yaml',
      what: 'how the files are read, and how much a plan can change without consent',
      text: withDialect(template('zonewright.yaml'), dialect.name),
    },
    ...zoneFiles(wishes),
    ...(wishes.workflows ? PIPELINES[ci].files : []).map((file) => ({
      ...file,
      text: withSource(withAddress(template(file.path, PIPELINES[ci].folder), address, dialect), source, ci),
    })),
    ...FILES.map(({ path, what, from = path }) => ({ path, what, text: template(from) })),
    {
      path: 'README.md',
      what: 'what is where, for new readers',
      text: template('README.md', PIPELINES[ci].folder),
    },
    ...Object.entries(SCHEMAS).map(([name, where]) => ({
      ...editorSchemaFile(name),
      what: `the keys and values of ${where}, for editors`,
      upgrade: 'replace' as const,
    })),
  ];
}

/** The zone file if no zone was named. */
export const EXAMPLE = 'zones/example.yaml';

/** Its text. */
export function exampleText(): string {
  return template(EXAMPLE);
}

function zoneFiles({ zones, example }: StarterWishes): readonly StarterFile[] {
  const text = exampleText();
  const examples = example ? [{ path: EXAMPLE, what: 'a zone, its sections commented out', text }] : [];
  const named = zones.map((zone) => ({
    path: `zones/${zone.name}.yaml`,
    what: 'the zone, its sections commented out',
    text: withZone(text, zone),
  }));
  return [...examples, ...named];
}

interface Listed extends Omit<StarterFile, 'text'> {
  /** Its name in the package, where npm drops the real one. */
  readonly from?: string;
}

/** Files that a forge reads. */
interface Pipelines {
  /** Of the templates. */
  readonly folder: string;
  readonly files: readonly Omit<Listed, 'from'>[];
  /** Advice if the root is below the top, as forges read only there. */
  readonly atTop: (root: string) => string;
}

/** What to do with pipelines if the root is a folder below the top (with slashes): the forge would not find them. Pure. */
export function pipelinesAtTop(ci: Provider, root: string): string {
  return PIPELINES[ci].atTop(root);
}

/** Where else Renovate looks for settings (Renovate, "Configuration options"). */
function placesOfRenovate(folder: string): readonly string[] {
  return [
    `${folder}/renovate.json`,
    `${folder}/renovate.json5`,
    '.renovaterc',
    '.renovaterc.json',
    '.renovaterc.json5',
  ];
}

const PIPELINES: Readonly<Record<Provider, Pipelines>> = {
  github: {
    folder: 'starter',
    atTop: (root) =>
      `GitHub reads .github at the top of a repository only: move ${root}/.github there, and give the action root: ${root}`,
    files: [
      {
        path: '.github/workflows/pull-request.yml',
        what: 'the plan, on every pull request',
        upgrade: 'merge',
      },
      {
        path: '.github/workflows/merge.yml',
        what: 'the apply of what was approved, on every merge',
        upgrade: 'merge',
      },
      {
        path: '.github/workflows/drift.yml',
        what: 'an issue when somebody edits the live configuration, once a day',
        upgrade: 'merge',
      },
      {
        path: '.github/CODEOWNERS',
        what: 'who must approve what',
        elsewhere: ['CODEOWNERS', 'docs/CODEOWNERS'],
      },
      {
        path: '.github/dependabot.yml',
        what: 'newer versions of the actions, as pull requests',
        elsewhere: [
          '.github/dependabot.yaml',
          'renovate.json',
          'renovate.json5',
          ...placesOfRenovate('.github'),
        ],
      },
    ],
  },
  gitlab: {
    folder: 'gitlab',
    atTop: (root) =>
      `GitLab reads .gitlab-ci.yml and .gitlab at the top of a repository only: move those of ${root} there, and give its commands --root ${root}`,
    files: [
      {
        path: '.gitlab-ci.yml',
        what: 'the plan on every merge request, the apply on every merge, drift on a schedule',
        upgrade: 'merge',
      },
      {
        path: '.gitlab/CODEOWNERS',
        what: 'who must approve what',
        elsewhere: ['CODEOWNERS', 'docs/CODEOWNERS'],
      },
      {
        path: 'renovate.json',
        what: 'newer versions of zonewright, as merge requests of Renovate',
        elsewhere: ['renovate.json5', ...placesOfRenovate('.gitlab')],
      },
    ],
  },
};

const FILES: readonly Listed[] = [
  { path: '.gitignore', from: 'gitignore', what: 'plans, snapshots and credentials stay out of git' },
  { path: '.gitattributes', from: 'gitattributes', what: 'the same line endings in every checkout' },
  { path: '.editorconfig', what: 'how files are indented' },
  { path: '.vscode/settings.json', what: 'completion and checks in the editor' },
  { path: '.vscode/extensions.json', what: 'what the editor needs for that' },
];

/** Files with a schema, by place. */
const SCHEMAS = {
  project: 'zonewright.yaml',
  zone: 'zones/',
  account: 'accounts/',
  fragment: 'what files include',
  'drift-ignore': 'drift-ignore.yaml',
} as const;

function template(path: string, folder = 'starter'): string {
  return packageText(`templates/${folder}/${path}`);
}
