import type { Engine } from '../../../src/csp/engines.js';
import type { PageDeed, PageResult } from './page-script.js';

/** A browser that uses a proxy for everything, and what its pages do. */
export interface Driver {
  readonly engine: Engine;
  /** Opens a page and lets it do something, one after the other. */
  visit(url: string, deeds: readonly PageDeed[]): Promise<PageResult>;
  close(): Promise<void>;
}
