;;; packlens.el --- The code that a task needs  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; `packlens-pack' shows the pack of a task in a buffer of its own.  While the first index is made it shows how far that
;; is, and the pack when it is ready.  In the buffer: RET jumps, p pins, x removes, u puts back, g packs again.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'seq)
(require 'subr-x)

(defconst packlens-modes
  '(python-mode go-mode java-mode rust-mode csharp-mode ruby-mode js-mode typescript-mode c-mode c++-mode
    kotlin-mode swift-mode php-mode scala-mode lua-mode sh-mode elixir-mode graphql-mode terraform-mode
    makefile-mode dockerfile-mode vue-mode svelte-mode astro-mode dart-mode objc-mode solidity-mode
    julia-mode ess-r-mode zig-mode haskell-mode fsharp-mode powershell-mode tuareg-mode
    clojure-mode python-ts-mode go-ts-mode java-ts-mode rust-ts-mode csharp-ts-mode ruby-ts-mode
    js-ts-mode typescript-ts-mode tsx-ts-mode c-ts-mode c++-ts-mode php-ts-mode lua-ts-mode bash-ts-mode
    elixir-ts-mode dockerfile-ts-mode)
  "Major modes of languages that Packlens reads.")

;;;###autoload
(defun packlens-setup (&rest command)
  "Let eglot start Packlens, by COMMAND or `packlens lsp', for `packlens-modes'."
  (add-to-list 'eglot-server-programs (cons packlens-modes (or command '("packlens" "lsp")))))

(defvar packlens--last-server nil "The server that was asked last: quickfix-like buffers have none of their own.")
(defvar packlens--last-buffer nil "The buffer of the last pack.")
(defvar-local packlens--pack nil "What this buffer shows: a plist of :task, :server, :pinned, :removed, :result, :waits.")

(defun packlens--server ()
  "Return the server of this buffer, of the last pack, or any."
  (let ((live (lambda (server) (and server (jsonrpc-running-p server) server))))
    (or (funcall live (plist-get packlens--pack :server))
        (funcall live (eglot-current-server))
        (funcall live packlens--last-server)
        (seq-find live (apply #'append (hash-table-values eglot--servers-by-project)))
        (user-error "Packlens does not run: open a file of the project and start eglot"))))

(defun packlens--ask (server method params answer &optional failed)
  "Ask SERVER METHOD with PARAMS and call ANSWER with the result.
An error is shown as a message, with which FAILED is called as well."
  (jsonrpc-async-request server method params :success-fn answer :timeout 120
                         :error-fn (lambda (error)
                                     (let ((text (plist-get error :message)))
                                       (when failed (funcall failed text))
                                       (message "Packlens: %s" text)))))

(defun packlens--put (&rest pairs)
  "Keep PAIRS of keys and values in `packlens--pack'."
  (while pairs
    (setq packlens--pack (plist-put packlens--pack (pop pairs) (pop pairs)))))

(defun packlens--fill (text)
  "Show TEXT in this buffer, with point where it was."
  (let ((inhibit-read-only t) (line (line-number-at-pos)))
    (erase-buffer)
    (insert text)
    (goto-char (point-min))
    (forward-line (1- line))))

(defun packlens--true (value)
  "Whether VALUE is JSON's true."
  (and value (not (eq value :json-false))))

(defun packlens--show (buffer result)
  "Show RESULT, a pack, in BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (let ((whole (packlens--true (plist-get (plist-get result :freshness) :complete))))
        (packlens--put :result result :waits (not whole) :answered (float-time))
        (packlens--fill (concat (unless whole "The index is not finished yet: this pack is made again when it is.\n\n")
                                (plist-get result :text)))))))

(defun packlens-again ()
  "Ask for the pack of this buffer again."
  (interactive)
  (let ((buffer (current-buffer)) (pack packlens--pack) (server (packlens--server)))
    (packlens--put :server server) ; another one, where that of the pack has ended
    (packlens--ask server :packlens/pack
                   (list :task (plist-get pack :task) :format "markdown"
                         :pinned (vconcat (plist-get pack :pinned)) :removed (vconcat (plist-get pack :removed)))
                   (lambda (result) (packlens--show buffer result))
                   (lambda (text)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (unless (plist-get packlens--pack :result) (packlens--fill text))))))))

(defun packlens--entry ()
  "Return the symbol whose entry point is in: the text names path and line of each."
  (let* ((result (or (plist-get packlens--pack :result) (user-error "There is no pack yet")))
         (root (file-name-as-directory (packlens--path (plist-get result :root))))
         (line (save-excursion (end-of-line)
                               (if (re-search-backward "^- " nil t)
                                   (buffer-substring-no-properties (point) (line-end-position))
                                 ""))))
    (or (seq-find (lambda (symbol)
                    (let ((path (string-remove-prefix root (packlens--path (plist-get symbol :uri)))))
                      (string-match-p (format "%s:%d\\(?:[^0-9]\\|$\\)" (regexp-quote path) (packlens--line symbol)) line)))
                  (plist-get result :symbols))
        (user-error "There is no symbol here"))))

(defun packlens--path (uri)
  "Return the path of a file URI."
  (if (fboundp 'eglot-uri-to-path) (eglot-uri-to-path uri) (eglot--uri-to-path uri)))

(defun packlens--line (symbol)
  "Return the line of SYMBOL, from 1."
  (1+ (plist-get (plist-get (plist-get symbol :range) :start) :line)))

(defun packlens-jump ()
  "Open the symbol at point, and say so to the server: it learns from it."
  (interactive)
  (let ((symbol (packlens--entry)) (server (packlens--server)) (root (plist-get (plist-get packlens--pack :result) :root)))
    (find-file-other-window (packlens--path (plist-get symbol :uri)))
    (goto-char (point-min))
    (forward-line (1- (packlens--line symbol)))
    (back-to-indentation)
    (jsonrpc-notify server :packlens/symbolViewed (list :symbol (plist-get symbol :symbolId) :root root :seconds 0))))

(defun packlens--pick (id key)
  "Put the symbol ID into KEY, :pinned or :removed, or into neither if KEY is nil; then pack again."
  (dolist (each '(:pinned :removed))
    (packlens--put each (remove id (plist-get packlens--pack each))))
  (when key (packlens--put key (cons id (plist-get packlens--pack key))))
  (packlens-again))

(defun packlens-pin ()
  "Pin the symbol at point to the pack, or unpin it."
  (interactive)
  (let ((id (plist-get (packlens--entry) :symbolId)))
    (packlens--pick id (unless (member id (plist-get packlens--pack :pinned)) :pinned))))

(defun packlens-remove ()
  "Remove the symbol at point from the pack.  Nothing is learned from it."
  (interactive)
  (packlens--pick (plist-get (packlens--entry) :symbolId) :removed))

(defun packlens-put-back ()
  "Put all removed symbols back."
  (interactive)
  (packlens--put :removed nil)
  (packlens-again))

(defvar packlens-pack-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'packlens-jump)
    (define-key map "g" #'packlens-again)
    (define-key map "p" #'packlens-pin)
    (define-key map "x" #'packlens-remove)
    (define-key map "u" #'packlens-put-back)
    map)
  "Keys of a pack.")

(define-derived-mode packlens-pack-mode special-mode "Pack"
  "A pack: symbols that a task needs.")

;;;###autoload
(defun packlens-pack (task)
  "Show the symbols that TASK, in plain words, needs."
  (interactive (list (read-string "Task: " (and (use-region-p) (buffer-substring-no-properties (region-beginning) (region-end))))))
  (let ((server (packlens--server)) (buffer (get-buffer-create "*packlens*")))
    (setq packlens--last-server server packlens--last-buffer buffer)
    (with-current-buffer buffer
      (packlens-pack-mode)
      (setq packlens--pack (list :task task :server server :waits t))
      (packlens--fill "Packing …\n")
      (packlens-again))
    (display-buffer buffer)))

(defun packlens-pack-problem ()
  "Pack the context of the problem at point, as flymake shows it."
  (interactive)
  (let ((problem (car (flymake-diagnostics (line-beginning-position) (line-end-position)))))
    (unless problem (user-error "There is no problem in this line"))
    (packlens-pack (format "%s\n%s:%d" (flymake-diagnostic-text problem)
                           (file-relative-name (buffer-file-name) (or (locate-dominating-file default-directory ".git") default-directory))
                           (line-number-at-pos)))))

(defun packlens-add ()
  "Pin what point is on, or in, to the last pack."
  (interactive)
  (unless (buffer-live-p packlens--last-buffer) (user-error "There is no pack to add to"))
  (packlens--ask (packlens--server) :packlens/symbols (eglot--TextDocumentPositionParams)
                 (lambda (found)
                   (let ((symbol (seq-first (plist-get found :symbols))))
                     (if (not symbol)
                         (message "Packlens: there is no known symbol here")
                       (with-current-buffer packlens--last-buffer
                         (packlens--pick (plist-get symbol :symbolId) :pinned))
                       (message "%s is pinned to the pack" (plist-get symbol :qualifiedName)))))))

(defun packlens--activity (activity)
  "Return ACTIVITY, what an index run does, in words."
  (let ((words (or (cdr (assoc (plist-get activity :stage)
                               '(("scan" . "looking for files") ("parse" . "reading files") ("resolve" . "linking names")
                                 ("load" . "loading the index") ("history" . "reading the history")
                                 ("wait" . "waiting for another process that writes the index"))))
                   "the index is being made")))
    (if (> (or (plist-get activity :total) 0) 0)
        (format "%s, %d of %d" words (plist-get activity :done) (plist-get activity :total))
      words)))

(defconst packlens--again-seconds 3
  "While nothing that is indexed matches a task, its pack is asked for again after so many seconds.")

;; Progress, and packs that wait for the index: made as soon as it holds something that matches, and again when it is ready.
(cl-defmethod eglot-handle-notification (server (_method (eql packlens/indexChanged)) &key freshness activity &allow-other-keys)
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (and packlens--pack (plist-get packlens--pack :waits) (eq server (plist-get packlens--pack :server)))
        (cond ((packlens--true (plist-get freshness :complete)) (packlens-again))
              ((seq-empty-p (plist-get (plist-get packlens--pack :result) :symbols))
               (packlens--fill (format "Packing, as soon as there is an index: %s …\n" (packlens--activity activity)))
               (let ((answered (plist-get packlens--pack :answered)))
                 (when (and answered (> (- (float-time) answered) packlens--again-seconds))
                   (packlens--put :answered nil) ; until the next answer
                   (packlens-again)))))))))

(cl-defmethod eglot-handle-notification (_server (_method (eql packlens/agentsChanged)) &rest _) nil)

(provide 'packlens)
;;; packlens.el ends here
