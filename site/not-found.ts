import { DOCS_SITE } from '../src/docs-page.js';

/** What GitHub Pages shows for an address that is none. It can be in any folder, so its links are the only ones that are not relative. */
export function notFoundPage(): string {
  const { pathname } = new URL(DOCS_SITE);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No such page · zonewright</title>
<link rel="stylesheet" href="${pathname}assets/style.css">
<script src="${pathname}assets/theme.js"></script>
</head>
<body>
<main>
<h1>There is no such page</h1>
<p>It may be in another version. <a href="${pathname}">The docs</a> have a search, and <a href="${pathname}codes.html">a list of all codes</a>.</p>
</main>
</body>
</html>
`;
}
