# Who enqueues a job, or names its class, has it performed.
class TideJob < ApplicationJob
  queue_as :low

  def perform(harbour)
    prepare
  end

  def prepare; end
end

module Harbour
  class MailWorker
    include Sidekiq::Worker

    def perform; end
  end
end

class Stage
  def perform; end
end

# expect: edge TideJob routes_to TideJob.perform
# expect: edge Harbour::MailWorker routes_to Harbour::MailWorker.perform
# expect: no-edge TideJob routes_to TideJob.prepare
# expect: no-edge Stage routes_to *
