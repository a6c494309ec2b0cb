local function floor(n)
  return n - n % 1
end

return {
  round = function(n)
    return floor(n + 0.5)
  end,
}

-- expect: def function round
-- expect: exported round
-- expect: not-exported floor
-- expect: edge round calls floor
-- expect: no-edge floor calls *
