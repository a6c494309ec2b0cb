#!/usr/bin/env ruby
require "open3"

# Copies the records away.
class Backup
  Failed = Class.new(StandardError)
  FORMATS = %w[tar zip].freeze

  before_copy :check_space

  def self.before_copy(*names); end

  def run(target)
    folder = ENV.fetch("BACKUP_DIR", "/tmp")
    token = ENV["BACKUP_TOKEN"]
    puts "ENV['NOT_READ'] and system('nothing') are text"
    system("tar", "-cf", target, folder)
    out, status = Open3.capture2("sha256sum", target)
    `sync`
    spawn "notify-send done"
    raise Failed, out unless status.success?
    FORMATS.each { |format| compress(format, token) }
  rescue Failed => e
    report(e)
  end

  private

  def check_space; end

  def compress(format, key)
    format + key
  end

  def report(error)
    warn error.message
  end
end

def main
  Backup.new.run("all.tar")
end

main if __FILE__ == $PROGRAM_NAME
# expect: def class Backup
# expect: def class Backup::Failed
# expect: def constant Backup.FORMATS
# expect: def method Backup.run
# expect: def function main
# expect: no-def Backup.run.folder
# expect: no-def token
# expect: edge Backup.run reads_env BACKUP_DIR
# expect: edge Backup.run reads_env BACKUP_TOKEN
# expect: edge Backup.run executes_process tar
# expect: edge Backup.run executes_process sha256sum
# expect: edge Backup.run executes_process sync
# expect: edge Backup.run executes_process notify-send
# expect: edge Backup.run throws Backup::Failed
# expect: edge Backup.run type_hint_of Backup::Failed
# expect: edge Backup.run calls Backup.compress
# expect: edge Backup.run calls Backup.report
# expect: edge Backup calls Backup.check_space
# expect: edge main calls Backup.run
# expect: edge main calls Backup
# expect: edge backup.rb calls main
# expect: no-edge * reads_env NOT_READ
# expect: no-edge * executes_process nothing
# expect: no-edge Backup.compress calls *
