/** An error of a validator, as ajv describes it. */
export interface SchemaError {
  readonly keyword: string;
  /** A JSON pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** For instance the missing member. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
  /** The value of the keyword, and the schema with it. */
  readonly schema?: unknown;
  readonly parentSchema?: object;
  readonly data?: unknown;
}
