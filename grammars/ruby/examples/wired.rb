# expect: edge ReceiptJob subscribes topic:ReceiptJob
# expect: edge Receipts.send_all publishes topic:ReceiptJob
# expect: edge Receipts.fast? gated_by_flag flag:fast_receipts
# expect: no-edge Receipts.slow? gated_by_flag *
# expect: no-edge Receipts subscribes *
class ReceiptJob
  include Sidekiq::Job

  def perform(id)
    id
  end
end

class Receipts
  def send_all(ids)
    ids.each { |id| ReceiptJob.perform_async(id) }
  end

  def fast?
    Flipper.enabled?(:fast_receipts)
  end

  def slow?
    settings.enabled?(:slow)
  end
end
