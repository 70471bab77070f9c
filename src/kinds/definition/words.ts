/** The words for a kind in reports. */
export interface KindWords {
  /** In the plural: `log push jobs`. */
  readonly title: string;
  /** The column of the HTML report; kinds may share one. */
  readonly column: string;
  /** Singular and plural of its objects. Set if reports count instead of naming them. */
  readonly counted?: { readonly one: string; readonly many: string };
}
