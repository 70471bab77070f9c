import { any, type RecordShape, type Shape } from '../../toolkit/shapes/shape.js';
import { SET_CACHE_CONTROL, SET_CACHE_SETTINGS, SET_CACHE_TAGS } from './caching.js';
import { LOG_CUSTOM_FIELD } from './logging.js';
import { COMPRESS_RESPONSE, REDIRECT, REWRITE, ROUTE, TRANSFORM_RESPONSE_HTML } from './rewriting.js';
import { SET_CONFIG } from './settings.js';
import { BLOCK, EXECUTE, NO_PARAMETERS, SCORE, SERVE_ERROR, SKIP } from './traffic.js';

/** The parameters of an action. */
export interface ActionParameters {
  readonly shape: RecordShape;
  /** True if a rule can be without them (service code 20113). */
  readonly areOptional?: true;
}

const nothing: ActionParameters = { shape: NO_PARAMETERS, areOptional: true };

/**
 * Members of `action_parameters` by action, as in the public schema. Used to check, compare, write and complete rules.
 * `test/kinds/rule-lists/actions` compares it with the public facts.
 */
export const ACTION_TABLE: Readonly<Record<string, ActionParameters>> = {
  block: { shape: BLOCK, areOptional: true },
  challenge: nothing,
  compress_response: { shape: COMPRESS_RESPONSE },
  ddos_dynamic: nothing,
  execute: { shape: EXECUTE },
  force_connection_close: nothing,
  js_challenge: nothing,
  log: nothing,
  log_custom_field: { shape: LOG_CUSTOM_FIELD },
  managed_challenge: nothing,
  redirect: { shape: REDIRECT },
  rewrite: { shape: REWRITE },
  route: { shape: ROUTE },
  score: { shape: SCORE },
  serve_error: { shape: SERVE_ERROR },
  set_cache_control: { shape: SET_CACHE_CONTROL },
  set_cache_settings: { shape: SET_CACHE_SETTINGS },
  set_cache_tags: { shape: SET_CACHE_TAGS },
  set_config: { shape: SET_CONFIG },
  skip: { shape: SKIP },
  transform_response_html: { shape: TRANSFORM_RESPONSE_HTML },
};

/** The actions that have a parameter of this name. */
export function actionsWith(parameter: string): readonly string[] {
  return Object.entries(ACTION_TABLE).flatMap(([action, { shape }]) =>
    Object.hasOwn(shape.members, parameter) ? [action] : [],
  );
}

/** The shape of an action's parameters in its rule; anything for unknown actions. */
export function parametersOf(action: string): Shape & { readonly isRequired?: true } {
  const known = Object.hasOwn(ACTION_TABLE, action) ? ACTION_TABLE[action] : undefined;
  if (known === undefined) return any();
  if (known.areOptional === true) return known.shape;
  const missing = known.shape.mistake ?? {
    code: 'missing-key',
    message: `${action} has no action_parameters: it does nothing without them, and the service refuses it (20113)`,
    help: 'Add action_parameters.',
  };
  return { ...known.shape, isRequired: true, missing };
}
