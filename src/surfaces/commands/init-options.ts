import type { Provider } from '../../app/providers/names.js';
import type { NamedZone } from '../../app/starter/adapt.js';
import type { Dialect } from '../../kernel/model/settings.js';
import type { ApiCommandOptions } from './command-options.js';
import type { SourceOptions } from './init-source.js';

export interface InitOptions extends ApiCommandOptions, SourceOptions {
  readonly format: 'text' | 'json';
  readonly zone: readonly NamedZone[];
  readonly dialect?: Dialect['name'];
  readonly ci?: Provider;
  readonly workflows: boolean;
  readonly upgrade?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}
