import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** A git repository that is written without git: a test makes hundreds of commits, and a process for each takes longer than all the rest. */
export interface GitObjects {
  /** A commit at the end of a branch, and its id. What `contents` doesn't name is as in the first parent. */
  readonly commit: (
    branch: string,
    contents: Readonly<Record<string, Committed>>,
    ...parents: readonly string[]
  ) => string;
  /** Fills the index with the files of a commit. Without times, so git compares what the work tree has. */
  readonly index: (commit: string) => void;
}

/** Text, a link to a target, or text that may be executed. */
export type Committed = string | { readonly link: string } | { readonly executable: string };

type Commit = Readonly<Record<string, Committed>>;

const WHO = 'Ada <ada@example.com> 1767323045 +0000';

/** Opens a new repository in a folder, on branch `main`. At first nothing is in its index. Formats: git's documentation, gitformat-* and Pro Git 10.2. */
export function gitObjects(root: string): GitObjects {
  const git = join(root, '.git');
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(git, path)), { recursive: true });
    writeFileSync(join(git, path), content);
  };
  put('HEAD', 'ref: refs/heads/main\n');
  put(
    'config',
    '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n',
  );
  mkdirSync(join(git, 'refs/heads'), { recursive: true });

  const written = new Set<string>();
  const store = (type: 'blob' | 'tree' | 'commit', content: string | Buffer): string => {
    const body = Buffer.from(content);
    const whole = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
    const id = createHash('sha1').update(whole).digest('hex');
    if (!written.has(id)) put(`objects/${id.slice(0, 2)}/${id.slice(2)}`, deflateSync(whole, { level: 1 }));
    written.add(id);
    return id;
  };
  const storeTree = (folder: Folder): string => {
    const entries = [...folder].map(([name, entry]) => {
      if (entry instanceof Map) return { order: `${name}/`, head: `40000 ${name}\0`, id: storeTree(entry) };
      const { mode, text } = fileOf(entry);
      return { order: name, head: `${mode.toString(8)} ${name}\0`, id: store('blob', text) };
    });
    entries.sort((a, b) => Buffer.compare(Buffer.from(a.order), Buffer.from(b.order)));
    return store(
      'tree',
      Buffer.concat(entries.flatMap(({ head, id }) => [Buffer.from(head), Buffer.from(id, 'hex')])),
    );
  };

  const filesOf = new Map<string, Commit>();
  return {
    commit: (branch, contents, ...parents) => {
      const known = parents.map((parent) => filesOf.get(parent));
      if (known.includes(undefined)) throw new Error(`not all of ${parents.join(', ')} are commits`);
      const files = { ...known[0], ...contents };
      const id = store(
        'commit',
        [
          `tree ${storeTree(folderOf(files))}`,
          ...parents.map((parent) => `parent ${parent}`),
          `author ${WHO}`,
          `committer ${WHO}`,
          '',
          'change\n',
        ].join('\n'),
      );
      filesOf.set(id, files);
      put(`refs/heads/${branch}`, `${id}\n`);
      return id;
    },
    index: (commit) => {
      const entries = Object.entries(filesOf.get(commit) ?? {})
        .map(([path, file]) => ({ name: Buffer.from(path), ...fileOf(file) }))
        .toSorted((a, b) => Buffer.compare(a.name, b.name))
        .map(({ name, mode, text }) => {
          const entry = Buffer.alloc(62 + name.length + 8 - ((62 + name.length) % 8));
          entry.writeUInt32BE(mode, 24);
          entry.write(store('blob', text), 40, 'hex');
          entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
          name.copy(entry, 62);
          return entry;
        });
      const head = Buffer.from('DIRC\0\0\0\x02\0\0\0\0');
      head.writeUInt32BE(entries.length, 8);
      const whole = Buffer.concat([head, ...entries]);
      put('index', Buffer.concat([whole, createHash('sha1').update(whole).digest()]));
    },
  };
}

function fileOf(file: Committed): { readonly mode: number; readonly text: string } {
  if (typeof file === 'string') return { mode: 0o100644, text: file };
  return 'link' in file ? { mode: 0o120000, text: file.link } : { mode: 0o100755, text: file.executable };
}

/** Files, and folders, by name. */
type Folder = Map<string, Committed | Folder>;

function folderOf(files: Commit): Folder {
  const root: Folder = new Map();
  for (const [path, text] of Object.entries(files)) {
    const steps = path.split('/');
    const name = steps.pop() ?? '';
    let at = root;
    for (const step of steps) {
      const known = at.get(step);
      const next: Folder = known instanceof Map ? known : new Map();
      at.set(step, next);
      at = next;
    }
    at.set(name, text);
  }
  return root;
}
