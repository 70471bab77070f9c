/** What the search knows of a section of a page. */
export interface Found {
  /** Below the folder of the edition. */
  readonly address: string;
  /** Of the page. */
  readonly title: string;
  /** Of the section; the title again for what is below it at once. */
  readonly heading: string;
  /** How its text begins. */
  readonly lead: string;
}

/** How sections are indexed: the build writes such an index, the browser reads it. */
export const INDEX_OPTIONS = {
  idField: 'address',
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'lead'],
};
