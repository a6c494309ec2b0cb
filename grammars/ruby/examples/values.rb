# Constants and methods as values: assigned, kept by default, looked up by.
module Reports
  class Csv
  end

  class Html
  end

  class Settings
    # expect: edge Reports::Settings.format references Reports::Csv
    # expect: no-edge Reports::Settings.format references Reports::Html
    def format
      @format ||= Csv
    end

    # expect: edge Reports::Settings.reset references Reports::Html
    def reset(writer)
      writer.format = Reports::Html
    end

    def current_key
      :name
    end

    # expect: edge Reports::Settings.[] calls Reports::Settings.current_key
    # expect: no-edge Reports::Settings.[] calls Reports::Settings.other_key
    def [](other_key)
      @values[current_key] || @values[other_key]
    end

    def other_key
      :other
    end
  end
end

class Ledger
  def in_balance?
    true
  end

  def post_entries!
  end

  def has_lapsed?
    false
  end
end

# expect: edge settle calls Ledger.in_balance?
# expect: edge settle calls Ledger.post_entries!
# expect: no-edge settle calls Ledger.has_lapsed?
def settle(books)
  books.select(&:in_balance?).each(&:post_entries!).map(&:size)
end
