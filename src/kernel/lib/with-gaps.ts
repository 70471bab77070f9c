/** A value of which any member may be missing, at every depth. */
export type WithGaps<Value> = Value extends readonly (infer Item)[]
  ? readonly WithGaps<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: WithGaps<Value[Key]> }
    : Value;
