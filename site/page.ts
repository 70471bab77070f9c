import type { Section } from './markdown.js';

/** A page of the site, without what all pages have. */
export interface Page {
  /** Its file in the repository. */
  readonly source: string;
  /** Below the folder of its edition. */
  readonly address: string;
  readonly html: string;
  /** The first one is its title. */
  readonly sections: readonly Section[];
  /** What is said of it below its title: what kind of code it explains. */
  readonly facts: readonly string[];
}
