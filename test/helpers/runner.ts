import { TestRunner } from 'vitest';

/** What a setup file may export. */
interface SetupModule {
  /** Sets hooks for the test file that is loaded next. */
  readonly perFile?: () => void;
}

/** Vitest's runner. A setup file is loaded once in a process: its `perFile` is called for each test file. */
export default class Runner extends TestRunner {
  override async importFile(path: string, source: 'collect' | 'setup'): Promise<unknown> {
    const module: unknown = await super.importFile(path, source);
    if (source === 'setup') (module as SetupModule | undefined)?.perFile?.();
    return module;
  }
}
