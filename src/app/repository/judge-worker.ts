import { parentPort } from 'node:worker_threads';
import { judge } from '../../engine/configuration/verdict.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { openFragments, type Fragments } from '../../files/repository/include.js';
import type { ThreadAnswer } from './threads.js';
import type { JudgeAnswer, JudgeTask } from './verdict-threads.js';

let opened:
  | { readonly root: string; readonly files: RepositoryFiles; readonly fragments: Fragments }
  | undefined;

parentPort?.on('message', (task: JudgeTask) => {
  void judgeAll(task).then(
    (answer) => send({ answer }),
    (error: unknown) => send({ error }),
  );
});

function send(answer: ThreadAnswer<JudgeAnswer>): void {
  parentPort?.postMessage(answer, []);
}

/** Does a thread's task. Keeps fragments, which a run's files share. */
async function judgeAll({ root, judged, settings }: JudgeTask): Promise<JudgeAnswer> {
  if (opened?.root !== root) {
    const files = openFolder(root);
    opened = { root, files, fragments: openFragments(files) };
  }
  const verdicts: Awaited<ReturnType<typeof judge>>[] = [];
  for (const file of judged) verdicts.push(await judge(file, settings, opened.files, opened.fragments));
  return verdicts;
}
