import { fileURLToPath } from 'node:url';
import type * as Parser from '@actions/workflow-parser';
import { build } from 'esbuild';

/** GitHub's own parser. It is published for bundlers: Node takes its JSON imports only once they are put together. */
export async function githubParser(): Promise<(name: string, content: string) => Promise<readonly string[]>> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from '@actions/workflow-parser';",
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString('base64');
  const parser = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as typeof Parser;
  return async (name, content) => {
    const { context, value } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
    if (value !== undefined) await parser.convertWorkflowTemplate(context, value);
    return context.errors.getErrors().map(({ message }) => message);
  };
}
