//! Starts `packlens lsp`, which has to be installed: Zed's extensions may not run pip.

use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result};

struct Packlens;

impl zed::Extension for Packlens {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        server: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.binary);
        let command = binary
            .as_ref()
            .and_then(|binary| binary.path.clone())
            .or_else(|| worktree.which("packlens"))
            .ok_or("Packlens is not on the PATH: install it with `uv tool install packlens`.")?;
        let args = binary
            .and_then(|binary| binary.arguments)
            .unwrap_or_else(|| vec!["lsp".into()]);
        Ok(zed::Command { command, args, env: worktree.shell_env() })
    }
}

zed::register_extension!(Packlens);
