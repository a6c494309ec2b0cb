;;; lsp-packlens.el --- lsp-mode client of Packlens -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Packlens says which code a task needs: hovers and lenses with callers and tests.  It runs beside the other servers of
;; a buffer.

;;; Code:

(require 'lsp-mode)

(defgroup lsp-packlens nil
  "The code that a task needs, by Packlens."
  :group 'lsp-mode)

(defcustom lsp-packlens-command '("packlens" "lsp")
  "The command that starts Packlens."
  :type '(repeat string)
  :group 'lsp-packlens)

(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () lsp-packlens-command))
                  :activation-fn (lambda (&rest _) (derived-mode-p 'prog-mode))
                  :add-on? t
                  :priority -1
                  :server-id 'packlens))

(lsp-consistency-check lsp-packlens)

(provide 'lsp-packlens)
;;; lsp-packlens.el ends here
