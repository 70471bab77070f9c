import { defined } from '../kernel/lib/defined.js';
import type { DiffContext } from '../kernel/model/context.js';
import type { ApiReader, Service } from '../kernel/model/request.js';
import type { DeclaredScope } from '../engine/configuration/resolve.js';
import type { Given, MigrationCommand } from './command.js';
import { confirm } from './confirm.js';
import type { MigrationDefinition } from './definition.js';
import type { FilePart } from './file-part.js';
import type { MigrationResult, MigrationTools, Proposal } from './migration.js';
import { propose } from './propose.js';
import { surveyScope, type Surveyed } from './survey.js';

/** A migration of one scope, with its types closed over. */
export interface OpenMigration {
  /** Sends GET requests only. Throws an ApiError or a ShapeError for failed reads. */
  propose(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Proposal>;
  /** `confirm` for this scope. */
  confirm(token: string, service: Service, tools: MigrationTools): Promise<MigrationResult>;
  /** The state of the scope, or why it is unknown. Throws an ApiError for credentials and interruption. */
  survey(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Surveyed>;
}

/** A migration as commands see it. */
export interface Migration {
  readonly command: MigrationCommand;
  readonly tokenFor: 'request' | 'work';
  readonly isUnmoved?: NonNullable<MigrationDefinition<never, never, never>['isUnmoved']>;
  readonly file?: FilePart;
  /** Throws a UserError if the files lack what it takes. */
  open(declared: DeclaredScope, given: Given): OpenMigration;
}

/** A migration with its types open, for code with spec and options. */
export interface DefinedMigration<Spec, Found, Options> extends Migration {
  readonly definition: MigrationDefinition<Spec, Found, Options>;
  with(spec: Spec, options: Options): OpenMigration;
}

/** Makes a migration from its definition. Commands see only the result. */
export function defineMigration<Spec, Found, Options>(
  definition: MigrationDefinition<Spec, Found, Options>,
): DefinedMigration<Spec, Found, Options> {
  const { command, tokenFor, file } = definition;
  const withOptions = (spec: Spec, options: Options): OpenMigration => ({
    propose: (context, api, signal) => propose(definition, { spec, options, context }, api, signal),
    confirm: (token, service, tools) => confirm(definition, { spec, options, token, service, tools }),
    survey: (context, api, signal) => surveyScope(definition, { spec, options, context }, api, signal),
  });
  return {
    definition,
    command,
    tokenFor,
    ...defined({ isUnmoved: definition.isUnmoved?.bind(definition), file }),
    with: withOptions,
    open: (declared, given) => {
      const spec = definition.spec(declared);
      return withOptions(spec, definition.options(given, spec));
    },
  };
}
