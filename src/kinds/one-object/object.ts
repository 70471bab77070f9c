import type { Finding } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import { isObject, type JsonObject } from '../../kernel/model/json.js';
import type { RiskCode } from '../../kernel/model/risk.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { memberShape, type RecordShape, type Shape } from '../toolkit/shapes/shape.js';

/** An object that every zone has once, declared by member. Kind, section and address share its name. */
export interface OneObject<Name extends string = string> {
  readonly name: Name;
  /** Its name in sentences: `bot management`. */
  readonly title: string;
  /** Its path below a zone, to read and to write. */
  readonly path: `/${string}`;
  readonly method: 'PUT' | 'PATCH';
  /** Its members as files have them. */
  readonly shape: RecordShape;
  /** Members that are read, and never sent. */
  readonly readOnly: readonly string[];
  /** A section that the checks accept: the example of the schema. */
  readonly example: JsonObject;
  /** Members that every answer has. Without one, the object is unknown. */
  readonly needs: readonly string[];
  /** An answer or body → members as files have them, without read-only ones. Throws a ShapeError. */
  decode(raw: Raw): Raw;
  /** What is sent. `changed`: members that differ; `whole`: all. Null removes a member. */
  body(changed: Raw, whole: Raw): JsonObject;
  /** The risk of a member that does less. */
  readonly weakening: RiskCode;
  /** True if the object does nothing, whatever its members are. */
  isIdle?(members: Raw): boolean;
  /** Checks that the table can't express. */
  check?(members: Raw, context: CompileContext): void;
  /** What the service would refuse. `wanted`: the whole object after the change. */
  refusals?(sides: ObjectSides): readonly ObjectProblem[];
  /** A comment for the file of an import, about what was read. */
  remark?(raw: Raw): string | undefined;
}

/** An object before and after a change. */
export interface ObjectSides {
  readonly declared: Raw;
  readonly wanted: Raw;
  readonly live: LiveObject;
  readonly scope: Scope;
}

/** Members that were read, as files have them, and the answer itself. */
export interface LiveObject {
  readonly members: Raw;
  readonly raw: Raw;
}

export type ObjectProblem = Pick<Finding, 'severity' | 'code' | 'message' | 'help'>;

/** Path of the object of a zone. */
export function pathOf({ path }: Pick<OneObject, 'path'>, scope: Scope): string {
  return scopePath(scope) + path;
}

/** The prefix of names in the project file: `bot_management.new_member`. */
export function headOf({ name }: Pick<OneObject, 'name'>): string {
  return `${name}.`;
}

/** The members, of mappings too: `fight_mode`, `request_headers.add_security_headers`. Pure. */
export function partsOf(shape: Shape, members: Raw): readonly string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    memberShape(shape, name)?.type === 'record' && isObject(value)
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  );
}
