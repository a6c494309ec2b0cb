/** The page in the pack panel: nothing but our own files, scripts only with this page's nonce. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

export function panelPage(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const file = (...path: string[]): string => webview.asWebviewUri(vscode.Uri.joinPath(extension, ...path)).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file("dist", "panel.css")}">
<title>Pack</title>
</head>
<body>
<main id="app" aria-busy="true"></main>
<div id="announcements" class="only-read" role="status"></div>
<script nonce="${nonce}" src="${file("dist", "panel.js")}"></script>
</body>
</html>`;
}
