import type { Engine } from '../../../src/csp/engines.js';
import type { PageDeed, PageResult } from './page-script.js';

/** A browser that sends everything to a proxy. */
export interface Driver {
  readonly engine: Engine;
  /** Opens a page and runs its deeds, one after another. */
  visit(url: string, deeds: readonly PageDeed[]): Promise<PageResult>;
  close(): Promise<void>;
}
