import type { SectionName } from '../../kernel/model/context.js';
import type { ApiOptions } from './options.js';
import type { ScopeReference } from './values.js';

export interface ImportOptions extends ApiOptions {
  readonly format: 'text' | 'json';
  readonly zone: readonly ScopeReference[];
  readonly account: readonly ScopeReference[];
  readonly all?: boolean;
  readonly without: readonly SectionName[];
  readonly out?: string;
  readonly snapshot?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}
