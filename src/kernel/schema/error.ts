/** An error of a validator, as ajv describes it. */
export interface SchemaError {
  readonly keyword: string;
  /** A JSON pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** What the keyword says of the value, such as the missing member. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
  /** The value of the keyword, and the schema that it is in. */
  readonly schema?: unknown;
  readonly parentSchema?: object;
  readonly data?: unknown;
}
